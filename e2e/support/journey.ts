import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { PASSWORD, readMail } from './api.ts';
import { chooseByKeys, chooseInMenu } from './menus.ts';
import type { SharedProduct } from './product.ts';
import { isFocused } from './resting.ts';
import { toastCame } from './toasts.ts';

/** A person's input: with a pointer, or with the keyboard alone. The journeys are the same. */
export interface Hands {
  activate(target: Locator): Promise<void>;
  fill(target: Locator, text: string): Promise<void>;
  /** Ticks a checkbox or chooses a radio button. */
  choose(target: Locator): Promise<void>;
  /** Chooses an option of a native list by its label. */
  select(target: Locator, label: string): Promise<void>;
  chooseInMenu(button: Locator, item: Locator): Promise<void>;
}

export const pointer: Hands = {
  activate: (target) => target.click(),
  fill: (target, text) => target.fill(text),
  // Checkboxes in full-width rows are clicked by their label, which covers the input.
  choose: (target) => target.check({ force: true }),
  select: async (target, label) => void (await target.selectOption({ label })),
  chooseInMenu,
};

/** Presses Tab until the target has the focus, at most once around the page. */
async function tabTo(target: Locator): Promise<void> {
  const page = target.page();
  const look = () =>
    target.evaluate((element) => {
      const focused = document.activeElement;
      const isRadio = (one: Element | null): one is HTMLInputElement => one instanceof HTMLInputElement && one.type === 'radio';
      const isThere = element === focused || (isRadio(element) && isRadio(focused) && focused.name === element.name);
      return { isThere, focused: focused?.outerHTML.slice(0, 160) };
    });
  const reached = new Set<unknown>();
  for (let presses = 0; presses < 400; presses += 1) {
    const { isThere, focused } = await look();
    if (isThere) return;
    reached.add(focused);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${target}, but\n${[...reached].join('\n')}`);
}

export const keyboard: Hands = {
  async activate(target) {
    await tabTo(target);
    await target.page().keyboard.press('Enter');
  },
  async fill(target, text) {
    await tabTo(target);
    await target.page().keyboard.press('ControlOrMeta+a');
    await target.page().keyboard.type(text);
  },
  async choose(target) {
    await tabTo(target);
    const { keyboard: keys } = target.page();
    const type = await target.getAttribute('type');
    if (type !== 'radio') return keys.press('Space');
    await keys.press('Space');
    for (let presses = 0; presses < 10 && !(await target.isChecked()); presses += 1) await keys.press('ArrowDown');
  },
  async select(target, label) {
    await tabTo(target);
    const { keyboard: keys } = target.page();
    for (let presses = 0; presses < 20; presses += 1) {
      if ((await target.evaluate((list) => (list as HTMLSelectElement).selectedOptions[0]?.label)) === label) return;
      await keys.press('ArrowDown');
    }
    throw new Error(`no option ${label}`);
  },
  async chooseInMenu(button, item) {
    await this.activate(button);
    await chooseByKeys(item);
  },
};

/** Signs up and follows the mail's link with the password; ends on the list of forms. `look` is called on every screen. */
export async function becomeOwner(
  page: Page,
  product: SharedProduct,
  hands: Hands,
  email: string,
  look: (screen: string) => Promise<void>,
): Promise<void> {
  await page.goto(`${product.url}/signup`);
  await look('sign-up');
  await hands.fill(page.getByRole('textbox', { name: 'First name' }), 'Ada');
  await hands.fill(page.getByRole('textbox', { name: 'Last name' }), 'Wright');
  await hands.fill(page.getByRole('textbox', { name: 'Email' }), email);
  await hands.fill(page.getByRole('textbox', { name: 'Password', exact: true }), PASSWORD);
  await hands.fill(page.getByRole('textbox', { name: 'Confirm password', exact: true }), PASSWORD);
  await hands.choose(page.getByLabel('I am 16 or older and accept the Terms of Use'));
  await hands.activate(page.getByRole('button', { name: 'Create an account' }));
  await page.waitForURL('**/verify');
  await look('verify');
  const link = /http:\/\/localhost:\d+\/verify\/[A-Za-z0-9_-]+/.exec(await readMail(product, email))?.[0];
  await page.goto(link ?? 'no link in the mail');
  await hands.fill(page.getByRole('textbox', { name: 'Password', exact: true }), PASSWORD);
  await look('verify-link');
  await hands.activate(page.getByRole('button', { name: 'Verify' }));
  await page.waitForURL('**/forms');
}

export async function newForm(page: Page, hands: Hands, title: string): Promise<void> {
  await hands.activate(page.getByRole('button', { name: 'New Form' }).first());
  await hands.fill(page.getByRole('textbox', { name: 'Form name' }), title);
  await hands.activate(page.getByRole('button', { name: 'Create the form' }));
  await page.waitForURL('**/form/*');
  await page.getByRole('list', { name: 'Rows of page 1' }).waitFor();
}

/** Changes the label of the element that was added at the end of the page. */
export async function relabel(page: Page, hands: Hands, from: string, to: string): Promise<void> {
  const frame = page.getByRole('group', { name: new RegExp(`^${from}, `) }).last();
  const label = frame.getByLabel('Label', { exact: true });
  // It takes the focus a moment after the element is there; a Tab before that would begin somewhere else.
  await isFocused(label);
  await hands.fill(label, to);
}

export async function saveWithShortcut(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s');
  await toastCame(page, 'Successfully saved!!');
}

/** The public address, as the copy button writes it to the clipboard. */
export async function copiedLink(page: Page, hands: Hands): Promise<string> {
  await hands.activate(page.getByRole('button', { name: 'Copy link' }));
  await toastCame(page, 'Link copied');
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Two respondents' answers by label. The CSV must contain the same. */
export interface Answers {
  short: string;
  long: string;
  firstname: string;
  lastname: string;
  dropdown: string;
  single: string;
  multiple: string[];
  stars: number;
  date: string;
  email: string;
  file: { name: string; mimeType: string; buffer: Buffer };
}

/** Fills the first page of the form with every element. */
export async function answerFirstPage(page: Page, hands: Hands, answers: Answers): Promise<void> {
  await hands.fill(page.getByLabel('Which one?'), answers.short);
  await hands.fill(page.getByLabel('Tell us more'), answers.long);
  await hands.fill(page.getByRole('textbox', { name: 'First name' }), answers.firstname);
  await hands.fill(page.getByRole('textbox', { name: 'Last name' }), answers.lastname);
  await hands.select(page.getByRole('combobox', { name: 'Dropdown' }), answers.dropdown);
  await hands.choose(page.getByRole('radiogroup', { name: /Single Choice/ }).getByLabel(answers.single));
  for (const option of answers.multiple) await hands.choose(page.getByRole('group', { name: /Multiple Choice/ }).getByLabel(option));
  await hands.choose(page.getByRole('radio', { name: new RegExp(`^${answers.stars} `) }));
  await hands.fill(page.getByLabel('Date Picker', { exact: true }), answers.date);
}

export async function answerSecondPage(page: Page, hands: Hands, answers: Answers): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(answers.file);
  await hands.fill(page.getByLabel('Your email'), answers.email);
}

/** Pictures of screens, stored if E2E_PICTURES names a folder. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** A browser context with access to the clipboard, which a browser grants a person after a click. */
export async function openContext(context: BrowserContext, origin: string): Promise<Page> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  return context.newPage();
}

export function expectNoProblems(problems: string[]): void {
  expect(problems).toEqual([]);
}
