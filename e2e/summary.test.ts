import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  type Account,
  answerOf,
  type CreatedForm,
  createForm,
  makePremiumAccount,
  responseTotal,
  seen,
  sendAnswers,
} from './support/api.ts';
import { describeInBrowser, expectAccessible, inEveryLook, openSignedIn } from './support/browser.ts';
import { column, pagesOf } from './support/forms.ts';
import { keyboard } from './support/journey.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';

let account: Account;
let form: CreatedForm;

const options = (labels: readonly string[]) => labels.map((label, n) => ({ id: `o${n}`, value: `v${n}`, label }));
const color = column('radio', { label: 'Color', options: options(['Red', 'Blue', 'أخضر']) });
const days = column('checkbox', { label: 'Days', options: options(['Monday', 'Tuesday']) });
const town = column('dropdown', { label: 'Town', options: options(Array.from({ length: 200 }, (_, n) => `Town ${n + 1}`)) });
const home = column('rating', { label: 'How was it?' });
const age = column('input', { label: 'Age', typeinput: 'number' });
const day = column('date', { label: 'Day', typeDate: 'dd/MM/yyyy' });
const scan = column('upload', { label: 'Scan', types: 'txt' });
const note = column('text', { label: 'Note' });
const silent = column('input', { label: 'Silent' });

type Values = Partial<Record<'color' | 'town' | 'home' | 'age' | 'day' | 'note', string>> & { days?: string[]; file?: string };

async function send({ days: ticked, file, ...values }: Values): Promise<void> {
  const single = { color, town, home, age, day, note };
  const answers: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) answers[single[name as keyof typeof single].uniqueId] = answerOf(value);
  if (ticked) answers[days.uniqueId] = ticked.map(answerOf);
  if (file) answers[scan.uniqueId] = answerOf('forDeleteFiles');
  await sendAnswers(product, form, answers, (body) => {
    if (file) body.append(`userFormDataFiles/${scan.uniqueId}/0`, new Blob([file], { type: 'text/plain' }), 'scan.txt');
  });
}
const arrived = (count: number) =>
  seen(
    () => responseTotal(product, account, form.id),
    (total) => total === count,
  );

beforeAll(async () => {
  account = await makePremiumAccount(product);
  form = await createForm(product, account, pagesOf([[color], [days], [town], [home]], [[age], [day], [scan], [note], [silent]]));
  await send({ color: 'v0', days: ['v0', 'v1'], town: 'v0', home: '5', age: '20', day: '01/03/2027', file: 'kiln', note: 'First\nfiring' });
  await send({ color: 'v0', days: ['v0'], town: 'v12', home: '4', age: '30', day: '01/03/2027', note: 'مرحبا' });
  await send({ color: 'v1', home: '4', age: '40', day: '03/03/2027' });
  await arrived(3);
});

async function open(address: string, settings: Parameters<Browser['newContext']>[0] = {}): Promise<{ page: Page; problems: string[] }> {
  return openSignedIn(browser, account, `${product.url}${address}`, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...settings,
  });
}
const card = (page: Page, label: string) => page.getByRole('article', { name: new RegExp(label.replace('?', '\\?')) });
const bar = (page: Page, label: string, name: string) => card(page, label).locator('li > button').filter({ hasText: name });
/** The names of a card's bars, once it has them. */
async function barsOf(page: Page, label: string): Promise<(string | null)[]> {
  await card(page, label).scrollIntoViewIfNeeded();
  const bars = card(page, label).locator('li > button');
  await bars.first().waitFor();
  return bars.evaluateAll((all) => all.map((each) => each.textContent));
}
async function textOf(page: Page, label: string, role: 'definition' | 'row' | 'link'): Promise<string[]> {
  await card(page, label).scrollIntoViewIfNeeded();
  const parts = card(page, label).getByRole(role);
  await parts.first().waitFor();
  return parts.allTextContents();
}

describeInBrowser('the summary of a form', () => {
  it('says what was sent, of every shape', async () => {
    const { page, problems } = await open(`/responses/${form.id}`);
    await page.getByRole('navigation', { name: 'Form', exact: true }).getByRole('link', { name: 'Summary' }).click();
    expect(await barsOf(page, 'Color')).toEqual(['Red: 67%, 2 answers', 'Blue: 33%, 1 answer', 'أخضر: 0%, 0 answers']);
    expect(await barsOf(page, 'Days')).toEqual(['Monday: 100%, 2 answers', 'Tuesday: 50%, 1 answer']);
    expect(await barsOf(page, 'Town')).toHaveLength(10);
    await card(page, 'Town').getByRole('button', { name: 'Show all 200' }).click();
    expect((await barsOf(page, 'Town')).filter((name) => !name?.endsWith(' 0 answers'))).toEqual([
      'Town 1: 50%, 1 answer',
      'Town 13: 50%, 1 answer',
    ]);
    expect(await barsOf(page, 'How was it?')).toEqual([
      '5 stars: 33%, 1 answer',
      '4 stars: 67%, 2 answers',
      ...['3 stars', '2 stars', '1 star'].map((name) => `${name}: 0%, 0 answers`),
    ]);
    await card(page, 'How was it?').getByText('4.3', { exact: true }).waitFor();
    expect(await textOf(page, 'Age', 'definition')).toEqual(['30', '30', '20', '25', '35', '40']);
    expect(await textOf(page, 'Day$', 'definition')).toEqual(['01/03/2027', '03/03/2027']);
    expect(await textOf(page, 'Day$', 'row')).toEqual(['DayAnswers', 'Mon 01/03/20272', 'Tue 02/03/20270', 'Wed 03/03/20271']);
    expect(await textOf(page, 'Scan', 'definition')).toEqual(['1', '4 B', '1 file']);
    expect((await textOf(page, 'Note', 'link')).map((text) => text.slice(0, 5))).toEqual(['مرحبا', 'First', 'See a']);
    await card(page, 'Silent').getByText('No answers').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('is narrowed by a bar, which stays in the address, for the responses, too', async () => {
    const { page } = await open(`/summary/${form.id}`);
    await bar(page, 'Color', 'Red').click();
    await page.getByText('2 found', { exact: true }).waitFor();
    await bar(page, 'How was it?', '5 stars: 50%, 1 answer').waitFor();
    await page.getByText('Color: Red').waitFor();
    await page.reload();
    expect(await bar(page, 'Color', 'Red: 100%, 2 answers').getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('navigation', { name: 'Form', exact: true }).getByRole('link', { name: 'Responses' }).click();
    await page.getByRole('table', { name: 'Responses to A form' }).waitFor();
    await page.getByText('2 found', { exact: true }).waitFor();
    await page.getByText('Color: Red').waitFor();
    await page.getByRole('navigation', { name: 'Form', exact: true }).getByRole('link', { name: 'Summary' }).click();
    await card(page, 'How was it?').getByRole('link', { name: 'Show the 1 response with 4 stars' }).click();
    await page.getByText('1 found', { exact: true }).waitFor();
    await page.getByText('How was it? 4 stars').waitFor();
    await page.context().close();
  });

  it('can be used by keyboard alone, and shows by itself what arrives', async () => {
    const { page } = await open(`/summary/${form.id}`);
    await keyboard.activate(bar(page, 'Color', 'Blue'));
    await page.getByText('1 found', { exact: true }).waitFor();
    await keyboard.activate(bar(page, 'Color', 'Blue'));
    await bar(page, 'Color', 'Red: 67%, 2 answers').waitFor();
    await send({ color: 'v0', home: '1' });
    await bar(page, 'Color', 'Red: 75%, 3 answers').waitFor();
    await bar(page, 'How was it?', '1 star: 25%, 1 answer').waitFor();
    await page.context().close();
  });

  it('is printed without what surrounds it, black on white in the dark scheme too', async () => {
    const { page } = await open(`/summary/${form.id}?answer.${color.uniqueId}=v0`, { colorScheme: 'dark' });
    await bar(page, 'Color', 'Red').waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const gone of [
      page.getByRole('link', { name: 'Team' }),
      page.getByRole('navigation', { name: 'Form', exact: true }),
      page.getByRole('group', { name: 'Days' }),
      page.getByRole('searchbox'),
      page.getByRole('button', { name: 'Print' }),
    ])
      await gone.first().waitFor({ state: 'hidden' });
    await page.getByText('Color: Red').waitFor();
    const colors = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { color: text, backgroundColor } = getComputedStyle(element);
          return [text, backgroundColor];
        });
    expect(await colors('body')).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    expect(await card(page, 'Color').evaluate((element) => getComputedStyle(element).breakInside)).toBe('avoid');
    await page.context().close();
  });

  it('has no accessibility violation and nothing beside the page at any width, in either scheme', async () => {
    const { page } = await open(`/summary/${form.id}`);
    await inEveryLook(page, async (where) => {
      for (const label of ['Color', 'How was it?', 'Age', 'Scan', 'Silent']) {
        await card(page, label).scrollIntoViewIfNeeded();
        await card(page, label)
          .getByText(/^from |^No answers/)
          .first()
          .waitFor();
      }
      await expectAccessible(page, `summary ${where}`);
      expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBeLessThanOrEqual(0);
    });
    await page.context().close();
  });
});
