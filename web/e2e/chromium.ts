// The browser of the system. Playwright's own is never fetched.
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Its path: what the variable CHROMIUM names, or the first that is found. */
export function chromium(): string {
  const names = process.env.CHROMIUM ? [process.env.CHROMIUM] : NAMES;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = names.flatMap((name) => (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))));
  const found = places.find(isProgram);
  if (!found) throw new Error(`no browser found, looked for ${names.join(', ')}: install Chromium (Debian: apt-get install chromium)`);
  return found;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
