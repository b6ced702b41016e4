import { beforeAll, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import type { Download, Page } from 'playwright-core';
import { contentOf, describeInBrowser, expectAccessible, watch } from './support/browser.ts';
import { isLifted, told } from './support/dragging.ts';
import {
  type Answers,
  answerFirstPage,
  answerSecondPage,
  becomeOwner,
  copiedLink,
  expectNoProblems,
  type Hands,
  keyboard,
  newForm,
  openContext,
  picture,
  pointer,
  relabel,
  saveWithShortcut,
} from './support/journey.ts';
import { restingBox } from './support/resting.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { toastCame } from './support/toasts.ts';

beforeAll(async () => {
  // The machine that fills in the forms is faster than a person: its answers would be held.
});

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

const withScript: Answers = {
  short: '=SUM(A1) "quoted", with a comma',
  long: 'First line\nsecond line; ünïcødé ✓',
  firstname: 'Ilse',
  lastname: 'Vandenberghe',
  dropdown: 'option2',
  single: 'option3',
  multiple: ['option1', 'option4'],
  stars: 4,
  date: '14/03/2027',
  email: 'ilse@example.org',
  file: { name: 'a jug.png', mimeType: 'image/png', buffer: png },
};
const withoutScript: Answers = {
  ...withScript,
  short: 'plain',
  long: 'one line',
  firstname: 'Tomasz',
  lastname: 'Wójcik',
  dropdown: 'option1',
  single: 'option1',
  multiple: ['option2'],
  stars: 5,
  date: '01/12/2027',
  email: 'tomasz@example.org',
};

/** Builds a form with every element kind on two pages. `placeDatePicker` adds the date by mouse or keyboard. */
async function buildForm(page: Page, hands: Hands, placeDatePicker: (page: Page) => Promise<void>): Promise<void> {
  const add = async (name: string) => {
    await hands.activate(page.getByRole('complementary', { name: 'Elements' }).getByRole('button', { name, exact: true }));
    // The added element takes the focus a moment later, from whatever has it then.
    const added = page.getByRole('group', { name: new RegExp(`^${name}, `) });
    await added.and(page.locator(':focus, :has(:focus)')).waitFor();
  };
  await add('Short Text');
  await relabel(page, hands, 'Short Text', 'Which one?');
  await add('Long Text');
  await relabel(page, hands, 'Long Text', 'Tell us more');
  for (const name of ['Full Name', 'Dropdown', 'Single Choice', 'Multiple Choice', 'Rating']) await add(name);
  await placeDatePicker(page);
  await page.getByRole('group', { name: /^Date Picker, / }).waitFor();

  await hands.activate(page.getByRole('button', { name: 'Add a page' }));
  await toastCame(page, 'A new page is added');
  for (const name of ['Paragraph', 'File Upload', 'Image', 'Divider', 'Empty', 'Short Text']) await add(name);
  // The settings of the new element are open. Its fields come a moment later; until then the label is that of the element before.
  const settings = page.getByRole('complementary', { name: 'Settings' });
  await settings.getByRole('combobox', { name: 'Type' }).waitFor();
  await hands.fill(settings.getByLabel('Label', { exact: true }), 'Your email');
  await hands.select(settings.getByRole('combobox', { name: 'Type' }), 'Email');
}

async function dragDatePicker(page: Page): Promise<void> {
  const row = page.getByRole('listitem', { name: 'Row 1', exact: true });
  await row.scrollIntoViewIfNeeded();
  const target = await restingBox(row);
  const item = await restingBox(
    page.getByRole('complementary', { name: 'Elements' }).getByRole('button', { name: 'Date Picker', exact: true }),
  );
  await page.mouse.move(item.x + item.width / 2, item.y + item.height / 2);
  await page.mouse.down();
  await page.mouse.move(item.x + item.width / 2 + 20, item.y + item.height / 2 + 10, { steps: 4 });
  await page.mouse.move(target.x + target.width / 2, target.y + target.height - 3, { steps: 12 });
  await told(page, 'Place: ');
  await page.mouse.up();
}

async function liftDatePicker(page: Page): Promise<void> {
  await page.getByRole('complementary', { name: 'Elements' }).getByRole('button', { name: 'Date Picker', exact: true }).focus();
  await page.keyboard.press('Space');
  await isLifted(page, 'Date Picker');
  await page.keyboard.press('ArrowDown');
  await told(page, 'Place: ');
  await page.keyboard.press('Space');
}

/** A respondent fills the form in, page by page, up to the thank-you page. */
async function respond(link: string, hands: Hands, answers: Answers): Promise<void> {
  const context = await browser.newContext();
  const page = await openContext(context, product.url);
  const { problems } = watch(page, product.url);
  await page.goto(link);
  await expectAccessible(page, 'public form, page 1');
  await picture(page, 'public-form');
  await answerFirstPage(page, hands, answers);
  await hands.activate(page.getByRole('button', { name: 'Next' }));
  await page.getByRole('heading', { name: 'Page 2 of 2' }).waitFor();
  await expectAccessible(page, 'public form, page 2');
  await answerSecondPage(page, hands, answers);
  await hands.activate(page.getByRole('button', { name: 'Submit' }));
  await page.waitForURL('**/success');
  await expectAccessible(page, 'success');
  expect(await page.textContent('body')).toContain("We received your response, we'll be in touch shortly!");
  expectNoProblems(problems);
  await context.close();
}

/** The same form without JavaScript: both pages in one document, a native post. */
async function respondWithoutScript(link: string, answers: Answers): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await openContext(context, product.url);
  await page.goto(link);
  await answerFirstPage(page, pointer, answers);
  await answerSecondPage(page, pointer, answers);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL('**/success');
  expect(await page.textContent('body')).toContain("We received your response, we'll be in touch shortly!");
  await context.close();
}

async function exportCsv(page: Page, hands: Hands): Promise<{ name: string; text: string; rows: string[][] }> {
  const button = page.getByRole('button', { name: 'Export', exact: true });
  const [download] = (await Promise.all([
    page.waitForEvent('download'),
    hands.chooseInMenu(button, page.getByRole('menuitem', { name: 'All as CSV' })),
  ])) as [Download, unknown];
  const text = (await contentOf(download)).toString();
  return { name: download.suggestedFilename(), text, rows: parse(text, { bom: true }) as string[][] };
}

/** The CSV line of these answers, without its dates. */
const csvLine = (answers: Answers, short = answers.short) => [
  short,
  answers.date,
  answers.long,
  `${answers.firstname} ${answers.lastname}`,
  answers.dropdown,
  answers.single,
  answers.multiple.join(', '),
  String(answers.stars),
  expect.stringMatching(/^a.jug.*\.png$/),
  answers.email,
];

async function readResponses(page: Page, hands: Hands): Promise<void> {
  await hands.activate(page.getByRole('link', { name: 'Responses' }));
  await page.waitForURL('**/responses/*');
  // The chart above has a table as well.
  const table = page.getByRole('region', { name: 'Responses', exact: true }).getByRole('table');
  await table.getByText('plain').waitFor();
  expect(await table.getByRole('row').count()).toBe(3);
  await expectAccessible(page, 'responses');
  await picture(page, 'responses');
  const csv = await exportCsv(page, hands);
  expect(csv.name).toMatch(/^Responses - \d{4}-\d{2}-\d{2}\.csv$/);
  expect(csv.text.startsWith('\ufeff')).toBe(true);
  const [head = [], ...rows] = csv.rows;
  const column = (label: string) => head.indexOf(label);
  const labels = [
    'Which one?',
    'Date Picker',
    'Tell us more',
    'Full Name',
    'Dropdown',
    'Single Choice',
    'Multiple Choice',
    'Rating',
    'File Upload',
    'Your email',
  ];
  const told = rows.map((row) => labels.map((label) => row[column(label)]));
  // Newest first. A formula starts with an apostrophe.
  expect(told).toEqual([csvLine(withoutScript), csvLine(withScript, `'${withScript.short}`)]);
  const end = head.findIndex((label) => /^End Date \(.+\)$/.test(label));
  for (const row of rows) expect(row[end]).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}$/);
}

describeInBrowser.each([
  ['with a pointer', pointer, dragDatePicker],
  ['by keyboard alone', keyboard, liftDatePicker],
] as const)('a form from the first account to the downloaded answers, %s', (name, hands, placeDatePicker) => {
  it('[EDIT-03][EDIT-08][EDIT-11][PUB-04][PUB-17][LIST-03][AUTH-02][AUTH-15][AUTH-16][EXP-01][EXP-05] works, and every screen is accessible', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await openContext(context, product.url);
    const { problems } = watch(page, product.url);
    const email = `${name.replace(/\W/g, '')}@example.org`;
    await becomeOwner(page, product, hands, email, (screen) => expectAccessible(page, screen));
    await page.getByText("You don't have a form, create it.").waitFor();
    await expectAccessible(page, 'forms, empty');
    await newForm(page, hands, 'Every element');
    await expectAccessible(page, 'editor, empty');
    await buildForm(page, hands, placeDatePicker);
    await expectAccessible(page, 'editor');
    await picture(page, 'editor');
    await saveWithShortcut(page);
    const link = await copiedLink(page, hands);
    expect(link).toMatch(/^http:\/\/localhost:\d+\/f-\w{10}$/);

    await respond(link, hands, withScript);
    await respondWithoutScript(link, withoutScript);

    await readResponses(page, hands);
    expectNoProblems(problems);
    await context.close();
  });
});
