// How a page looks to axe and on a phone.
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect } from './test';

export const PHONE = { width: 390, height: 844 };
/** The screens of small and of ordinary laptops. */
export const LAPTOPS = [{ width: 1280, height: 800 }, { width: 1440, height: 900 }];

/** Opens a page and waits until it has got what it shows. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('h1, h2').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** Opens a page in light and in dark and lets axe look at it, perhaps without a part that is long and was looked at elsewhere. */
export async function hasNoViolations(page: Page, address: string, without?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await open(page, address);
    await narrow(page);
    const axe = without === undefined ? all(page) : all(page).exclude(without);
    // Of axe's rules only those on colours can come to another end in the dark.
    await nothingFound(page, colorScheme === 'light' ? axe : axe.withRules(['color-contrast', 'link-in-text-block']), colorScheme);
  }
}

/** Lets axe look at a page as it stands, for what is there once only. */
export async function hasNoViolationsNow(page: Page): Promise<void> {
  await nothingFound(page, all(page), 'as it stands');
}

/** All of axe's rules, and one of those that it still tries out: what is read on a button is part of its name (WCAG 2.5.3). */
function all(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ rules: { 'label-content-name-mismatch': { enabled: true } } });
}

async function nothingFound(page: Page, axe: AxeBuilder, how: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  expect.soft(found, `axe on ${new URL(page.url()).pathname}, ${how}`).toEqual([]);
}

/** Leaves a few clauses and cards of hundreds that are alike: axe would take a minute to look at each of them. */
async function narrow(page: Page): Promise<void> {
  for (const id of ['rule-search', 'card-search']) {
    const search = page.getByTestId(id);
    if (await search.isVisible()) await search.fill('shuffle');
  }
}

/** Makes sure that nothing is wider than the screen. */
export async function fits(page: Page): Promise<void> {
  const { wide, view } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    view: document.documentElement.clientWidth,
  }));
  expect.soft(wide, `${new URL(page.url()).pathname} must be scrolled sideways`).toBeLessThanOrEqual(view);
}

/** Makes sure that all of something is on the screen: no edge of it is cut off by what scrolls or hides around it. */
export async function isWhole(parts: Locator, what: string): Promise<void> {
  const cut = () =>
    parts.evaluateAll((all) =>
      Math.max(
        ...all.map((part) => {
          const { left, top, right, bottom } = part.getBoundingClientRect();
          const seen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
          for (let up = part.parentElement; up; up = up.parentElement) {
            if (getComputedStyle(up).overflow === 'visible') continue;
            const box = up.getBoundingClientRect();
            seen.left = Math.max(seen.left, box.left);
            seen.top = Math.max(seen.top, box.top);
            seen.right = Math.min(seen.right, box.right);
            seen.bottom = Math.min(seen.bottom, box.bottom);
          }
          return Math.max(seen.left - left, seen.top - top, right - seen.right, bottom - seen.bottom);
        }),
      ),
    );
  const { width, height } = parts.page().viewportSize() ?? { width: 0, height: 0 };
  await expect.poll(cut, `pixels of ${what} that are cut off at ${width} × ${height}`).toBeLessThanOrEqual(1);
}
