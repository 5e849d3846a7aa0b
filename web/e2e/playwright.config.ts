// The browser tests and the pictures: `cargo xtask test` and `cargo xtask pictures` run them with the binary and the browser they found.
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromium } from './chromium';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  // One more than there are cores: a browser waits for its server, and both for the disk.
  workers: availableParallelism() + 1,
  // A whole game takes seconds, but nobody knows beside what.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  reporter: [['./reporter.ts']],
  use: {
    headless: true,
    screenshot: 'only-on-failure',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: chromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'e2e', testMatch: '*.e2e.ts' },
    { name: 'pictures', testMatch: 'pictures.ts' },
  ],
});
