import { type Pages, userDataFromFields, validateSubmission } from '@formwright/form-model';
import { expect, it } from '@jest/globals';
import { loadAssets, renderPublicForm } from '../src/server/index.ts';
import { describeInBrowser, type FormInBrowser, id, isInDraft } from './form-browser.ts';
import { column, details, page, uniqueId } from './forms.ts';

const email = { typeinput: 'email' } as const;
const number = { typeinput: 'number' } as const;
const phone = { inputmode: 'tel' } as const;

/** What people write, and what is stored, whatever door it comes by. */
const table = [
  ['mail1', 'input', email, 'mailto:ada\uff20example.com.', 'ada@example.com'],
  ['mail2', 'input', email, 'ada\u00a0@\u00a0example.com', 'ada@example.com'],
  ['mail3', 'input', email, '1.\u00a0o\u2019neil@example.com', "o'neil@example.com"],
  ['num1', 'input', number, '1 234,5', '1234.5'],
  ['num2', 'input', number, '\u0661\u066c\u0662\u0663\u0664\u066b\u0665', '1234.5'],
  ['num3', 'input', number, '\uff11\uff12', '12'],
  ['num4', 'input', number, '1.234,50 z\u0142', '1234.50'],
  ['num5', 'input', number, '\uff11\u3002\uff15', '1.5'],
  ['tel1', 'input', phone, '\u202d+1 555 010 9999\u202c', '+1 555 010 9999'],
  ['tel2', 'input', phone, 'tel:+1-555-010-9999', '+1-555-010-9999'],
  ['tel3', 'input', phone, '\u0660\u0662\u0660 \u0667\u0669\u0664\u0666', '020 7946'],
  ['tel4', 'input', phone, '1-800-GET-HELP', '1-800-GET-HELP'],
  ['day1', 'date', {}, '31. 12. 2026', '31/12/2026'],
  ['day2', 'date', {}, '31 12 2026', '31/12/2026'],
  ['day3', 'date', {}, '\u0663\u0661/\u0661\u0662/\u0662\u0660\u0662\u0666', '31/12/2026'],
  ['day4', 'date', {}, '31-12-2026', '31/12/2026'],
  ['day5', 'date', {}, '2026-12-31', '31/12/2026'],
  ['day6', 'date', {}, '1990-12-31', '31/12/1990'],
  ['day7', 'date', {}, '26 Nov 2026', '26/11/2026'],
  ['day8', 'date', {}, 'Thursday, November 26, 2026', '26/11/2026'],
  ['dayA', 'date', {}, '14. Dezember 2026', '14/12/2026'],
  ['dayB', 'date', {}, '1er janvier 2027', '01/01/2027'],
  ['dayC', 'date', {}, '31122026', '31/12/2026'],
  ['dayD', 'date', {}, '20091125', '25/11/2009'],
  ['dayE', 'date', {}, 'Born: 31/12/2026', '31/12/2026'],
  ['dayF', 'date', {}, '15. J\u00e4nner 2027', '15/01/2027'],
  ['day9', 'date', {}, '2026\ub144 12\uc6d4 31\uc77c', '31/12/2026'],
  ['name1', 'input', {}, 'O\u2019Neil', 'O\u2019Neil'],
  ['text1', 'text', {}, '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
] as const;

const pages: Pages = [
  page('p1', ...table.map(([name, kind, content]) => [column(kind, name, { label: name, required: true, ...content })])),
];
const controlOf = ([name, kind]: (typeof table)[number]) => (kind === 'date' ? `${uniqueId(name)}.date` : uniqueId(name));
const meant = Object.fromEntries(table.map(([name, , , , value]) => [uniqueId(name), value]));

/** What the server makes of these answers. */
function stored(userData: unknown): unknown {
  const checked = validateSubmission(pages, { userData });
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

it('refuse seconds of a time, which no answer has, by the API and by a post without a script', () => {
  const one: Pages = [page('p1', [column('date', 'timed', { checkedTime: true })])];
  const key = uniqueId('timed');
  const value = '31/12/2026 10:30:45';
  const posts = [
    { [key]: { value, direction: { page: 0, row: 0, col: 0 } } },
    userDataFromFields(
      one,
      [
        [`${key}.date`, '31/12/2026'],
        [`${key}.time`, '10:30:45'],
      ],
      {},
    ),
  ];
  for (const userData of posts) {
    expect(validateSubmission(one, { userData })).toMatchObject({ error: { fields: { [key]: 'Enter a real time as hh:mm.' } } });
  }
});

describeInBrowser('answers as people write them', (visitor) => {
  it('mean the same by keys', async () => {
    const form = visitor();
    await openForm(form);
    for (const [name, , , written] of table) await form.page.locator(id(name)).pressSequentially(written);
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
