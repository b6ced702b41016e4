import { askedIn, type Pages, userDataFromFields, validateSubmission } from '@formwright/form-model';
import { expect, it } from '@jest/globals';
import { loadAssets, renderPublicForm } from '../src/server/index.ts';
import { asCopied, asWritten, unclear } from './as-written.ts';
import { describeInBrowser, type FormInBrowser, id, isInDraft } from './form-browser.ts';
import { column, details, page, uniqueId } from './forms.ts';

const table = [...asWritten, ...asCopied];
const pages: Pages = [
  page('p1', ...table.map(([name, kind, content]) => [column(kind, name, { label: name, required: true, ...content })])),
];
const controlOf = ([name, kind]: (typeof table)[number]) => (kind === 'date' ? `${uniqueId(name)}.date` : uniqueId(name));
const meant = Object.fromEntries(table.map(([name, , , , value]) => [uniqueId(name), value]));

/** What the server makes of these answers. */
function stored(userData: unknown): unknown {
  const checked = validateSubmission(askedIn(pages), { userData });
  if ('error' in checked) return checked.error;
  return Object.fromEntries(
    Object.entries(checked.ok.answers).map(([key, answer]) => [key, Array.isArray(answer) ? answer : answer.value]),
  );
}

async function openForm(form: FormInBrowser, query = ''): Promise<void> {
  const shown = details({ _id: 'form-doors', link: 'doors' });
  form.server.pages[`/f-doors${query}`] = renderPublicForm({
    pages,
    details: shown,
    productName: 'Formwright',
    hideBranding: false,
    prefills: query !== '',
    assets: await loadAssets(),
  });
  await form.open(`doors${query}`);
}

async function send(form: FormInBrowser): Promise<unknown> {
  await form.button('Submit').click();
  await form.page.waitForURL('**/success');
  return stored(form.sent());
}

it('mean the same by the API and by a post without a script', () => {
  const direction = { page: 0, row: 0, col: 0 };
  expect(stored(Object.fromEntries(table.map(([name, , , written]) => [uniqueId(name), { value: written, direction }])))).toEqual(meant);
  const fields = table.map((row) => [controlOf(row), row[3]] as const);
  expect(stored(userDataFromFields(pages, fields, {}))).toEqual(meant);
});

it.each(unclear)(
  'are refused by name where they may mean two things, by the API and by a post without a script: %s',
  (written, content, error) => {
    const kind = 'typeinput' in content ? 'input' : 'date';
    const one: Pages = [page('p1', [column(kind, 'one', content)])];
    const key = uniqueId('one');
    const [day = '', time] = written.split(/ (?=10:)/);
    const fields: [string, string][] = [[kind === 'date' ? `${key}.date` : key, day]];
    if (time) fields.push([`${key}.time`, time]);
    const posts = [{ [key]: { value: written, direction: { page: 0, row: 0, col: 0 } } }, userDataFromFields(one, fields, {})];
    for (const userData of posts)
      expect(validateSubmission(askedIn(one), { userData })).toMatchObject({ error: { fields: { [key]: error } } });
  },
);

describeInBrowser('answers as people write them', (visitor) => {
  it('mean the same by keys', async () => {
    const form = visitor();
    await openForm(form);
    for (const [name, , , written] of asWritten) await form.page.locator(id(name)).pressSequentially(written);
    for (const [name, , , written] of asCopied) await form.page.locator(id(name)).fill(written);
    expect(await send(form)).toEqual(meant);
  });

  it('mean the same when they are pasted', async () => {
    const form = visitor();
    await openForm(form);
    for (const [name, , , written] of table) {
      await form.page.locator(id(name)).focus();
      await form.page.keyboard.insertText(written);
    }
    expect(await send(form)).toEqual(meant);
  });

  it('mean the same in a link', async () => {
    const form = visitor();
    await openForm(form, `?${new URLSearchParams(table.map(([name, , , written]) => [name, written]))}`);
    expect(await send(form)).toEqual(meant);
  });

  it('mean the same in a draft that is brought back', async () => {
    const form = visitor();
    await openForm(form);
    for (const [name, , , written] of table) await form.page.locator(id(name)).fill(written);
    // The last of them.
    await isInDraft(form, table.at(-1)?.[3] ?? '');
    await form.page.reload();
    await form.isReady();
    expect(await send(form)).toEqual(meant);
  });
});
