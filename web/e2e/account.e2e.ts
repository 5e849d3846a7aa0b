// An account from its beginning: the code, two browsers, a new password, a forgotten one, tokens. And seats that are kept.
import type { Page } from '@playwright/test';
import type { NewTable, TableMade } from '../src/lib/protocol';
import { PHONE, fits, hasNoViolations, hasNoViolationsNow, open } from './look';
import { GAMES, expect, test } from './test';

const PASSWORD = 'correct horse battery';
const NEW = 'a better password';

const said = (page: Page) => page.getByTestId('done');

async function signIn(page: Page, name: string, password: string): Promise<void> {
  await page.getByTestId('account-name').fill(name);
  await page.getByTestId('password').fill(password);
  await page.getByTestId('sign-in').click();
  await expect(said(page)).toHaveText('You are signed in.');
}

/** Looks again who one is. */
async function isGuest(page: Page, url: string): Promise<void> {
  await open(page, `${url}/account`);
  await expect(page.getByTestId('sign-in')).toBeVisible();
}

/** The code that is shown, put away. */
async function keepCode(page: Page): Promise<string> {
  await expect(page.getByTestId('code-panel')).toBeFocused();
  const code = await page.getByTestId('recovery-code').innerText();
  expect(code).toMatch(/^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/);
  await page.getByTestId('code-kept').click();
  await expect(page.getByTestId('recovery-code')).toHaveCount(0);
  return code;
}

test('an account is made, used in two browsers, and got back into', async ({ page, browser, hall }, { workerIndex }) => {
  const name = `Ada ${workerIndex}-${Date.now() % 100_000}`;
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await Promise.all([open(page, `${hall.url}/account`), open(other, `${hall.url}/account`)]);

  // Made, with a code that is shown once.
  await page.getByTestId('account-name').fill(name);
  await page.getByTestId('password').fill(PASSWORD);
  await page.getByTestId('make-account').click();
  await expect(page.getByTestId('recovery-code')).toBeVisible();
  await hasNoViolationsNow(page);
  const code = await keepCode(page);

  // Signed out from elsewhere.
  await signIn(other, name, PASSWORD);
  await open(page, `${hall.url}/account`);
  await expect(page.getByTestId('sessions').locator('li')).toHaveCount(2);
  await page.getByTestId('sessions').getByRole('button').click();
  await expect(page.getByTestId('sessions').locator('li')).toHaveCount(1);
  await isGuest(other, hall.url);
  await signIn(other, name, PASSWORD);
  await open(page, `${hall.url}/account`);
  await page.getByTestId('end-others').click();
  await expect(said(page)).toHaveText('Every other browser is signed out.');
  await isGuest(other, hall.url);

  // A new password, which signs the other browser out too.
  await signIn(other, name, PASSWORD);
  await page.getByTestId('change-password').click();
  await page.getByTestId('old-password').fill('not my password');
  await page.getByTestId('new-password').fill(NEW);
  await page.getByTestId('set-password').click();
  await expect(page.getByRole('alert')).toHaveText('the password is wrong');
  await page.getByTestId('old-password').fill(PASSWORD);
  await page.getByTestId('set-password').click();
  await expect(said(page)).toContainText('The password is changed.');
  await isGuest(other, hall.url);

  // Forgotten: the code sets another, once, and signs everybody else out.
  await other.getByTestId('forgot').click();
  await other.getByTestId('recover-name').fill(name);
  await other.getByTestId('recover-code').fill(code.toLowerCase().replaceAll('-', ' '));
  await other.getByTestId('recover-password').fill(PASSWORD);
  await other.getByTestId('recover').click();
  const next = await keepCode(other);
  expect(next).not.toBe(code);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(name);
  await isGuest(page, hall.url);
  await signIn(page, name, PASSWORD);

  // Another code, for who knows the password.
  await page.getByTestId('new-code').click();
  await page.getByTestId('code-password').fill(PASSWORD);
  await page.getByTestId('make-code').click();
  expect(await keepCode(page)).not.toBe(next);

  await hasNoViolations(page, `${hall.url}/account`);
  await page.setViewportSize(PHONE);
  await open(page, `${hall.url}/account`);
  for (const part of ['change-password', 'new-code']) await page.getByTestId(part).click();
  await fits(page);
  await page.getByTestId('sign-out').click();
  await expect(page.getByTestId('sign-in')).toBeVisible();
  await elsewhere.close();
});

test('tokens are made, listed and called back', async ({ page, hall }) => {
  await open(page, `${hall.url}/account`);
  await page.getByTestId('token-label').fill('my bot');
  await page.getByTestId('token-days').fill('30');
  await page.getByTestId('token').click();
  const token = await page.getByTestId('token-value').inputValue();
  expect(token).toMatch(/^rh_[0-9a-f]{64}$/);
  const listed = page.getByTestId('tokens').locator('li');
  await expect(listed).toHaveText(/my bot.*never used, ends/s);
  await hasNoViolationsNow(page);
  const me = () => fetch(`${hall.url}/api/me`, { headers: { authorization: `Bearer ${token}` } });
  expect((await me()).status).toBe(200);
  await listed.getByRole('button').click();
  await expect(listed).toHaveCount(0);
  expect((await me()).status).toBe(401);
});

test('a seat that is kept for somebody is offered to nobody else', async ({ page, context, browser, hall }) => {
  await open(page, hall.url);
  const data: NewTable = { game: GAMES[0]!, seats: ['you', 'open'], public: true };
  const answer = await context.request.post(`${hall.url}/api/tables`, { headers: { origin: hall.url }, data });
  const { table } = (await answer.json()) as TableMade;
  const maker = ((await (await context.request.get(`${hall.url}/api/me`)).json()) as { name: string }).name;

  const stranger = await browser.newContext();
  const visitor = await stranger.newPage();
  await open(visitor, `${hall.url}/t/${table.id}`);
  await expect(visitor.getByTestId('seat-0')).toContainText(`kept for ${maker}`);
  await expect(visitor.getByTestId('join-1')).toBeVisible();
  await expect(visitor.getByTestId('join-0')).toHaveCount(0);
  await visitor.getByTestId('join-1').click();
  await expect(visitor.getByTestId('seat-1')).toContainText('(you)');
  await stranger.close();

  await open(page, `${hall.url}/t/${table.id}`);
  await expect(page.getByTestId('seat-0')).toContainText('kept for you');
  await page.getByTestId('join-0').click();
  await expect(page.getByTestId('log')).toBeVisible();
});
