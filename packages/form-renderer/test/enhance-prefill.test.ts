import type { Pages } from '@formwright/form-model';
import { expect, it } from '@jest/globals';
import { loadAssets, renderPublicForm } from '../src/server/index.ts';
import { choices, describeInBrowser, type FormInBrowser, id } from './form-browser.ts';
import { column, details, page, uniqueId } from './forms.ts';

const pages = [
  page(
    'p1',
    [column('input', 'name', { label: 'Your name' })],
    [column('input', 'mail', { label: 'Email', typeinput: 'email', required: true })],
    [column('input', 'places', { label: 'Places', typeinput: 'number' })],
    [column('text', 'notes', { label: 'Notes' })],
    [column('dropdown', 'drop', { label: 'Workshop', options: choices })],
    [column('radio', 'single', { label: 'One', options: choices })],
    [column('checkbox', 'many', { label: 'Several', options: [...choices, { id: 'c9', value: 'v9', label: 'Red, or blue' }] })],
    [column('rating', 'stars', { label: 'Rating' })],
    [column('fullname', 'full', { label: 'Full Name', required: true })],
  ),
  page(
    'p2',
    [column('date', 'day', { label: 'Day' })],
    [column('date', 'american', { label: 'Start', separator: '-', typeDate: 'MM-dd-yyyy', checkedTime: true, timeFormat: 'AM/PM' })],
    [column('date', 'stay', { label: 'Stay', defaultDateLabel: 'Range', defaultDateValue: '' })],
    [column('date', 'today', { label: 'Today', defaultDateLabel: 'Current' })],
    [column('upload', 'files', { label: 'Files' })],
  ),
];

/** Opens the form with these parameters. */
async function openWith(form: FormInBrowser, parameters: string | [string, string][], asked: Pages = pages): Promise<void> {
  const query = typeof parameters === 'string' ? parameters : new URLSearchParams(parameters).toString();
  const shown = details({ _id: 'form-prefill', link: 'prefill' });
  form.server.pages[`/f-prefill?${query}`] = renderPublicForm({
    pages: asked,
    details: shown,
    productName: 'Formwright',
    hideBranding: false,
    prefills: true,
    assets: await loadAssets(),
  });
  await form.open(`prefill?${query}`);
}
const valueIn = (form: FormInBrowser, control: string) => form.page.locator(control).inputValue();
const ticked = (form: FormInBrowser, name: string) =>
  form.page.locator(`[name="${uniqueId(name)}"]:checked`).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
const named = (name: string, part: string) => `[name="${uniqueId(name)}.${part}"]`;

describeInBrowser('answers in the address', (visitor) => {
  it('are filled in from an address that was copied from the source of a mail', async () => {
    const form = visitor();
    await openWith(form, 'Your+name=Ada&amp;Email=ada%40example.com&amp;Notes=a%26amp%3Bb');
    expect(await Promise.all(['name', 'mail', 'notes'].map((name) => valueIn(form, `[name="${uniqueId(name)}"]`)))).toEqual([
      ...['Ada', 'ada@example.com', 'a&amp;b'],
    ]);
  });

  it('are filled in by label, whatever its case, or by uniqueId, for every kind', async () => {
    const form = visitor();
    await openWith(form, [
      ['your name', 'Ada'],
      ['Email', 'ada@example.com'],
      [uniqueId('places'), '3'],
      ['Notes', 'One\nTwo'],
      ['Workshop', 'choice 2'],
      ['One', 'v5'],
      ['Several', 'Choice 1'],
      ['Several', 'Red, or blue'],
      ['Rating', '4'],
      ['Full Name.firstname', 'Ada'],
      [`${uniqueId('full')}.lastname`, 'Wright'],
      ['Day', '2027-03-14'],
      ['Start', '03-14-2027'],
      ['Start.time', '14:05'],
      ['Stay.date', '2027-03-14'],
      ['Stay.endDate', '20/03/2027'],
      ['Today', '2027-01-02'],
    ]);
    expect(await valueIn(form, id('name'))).toBe('Ada');
    expect(await valueIn(form, id('mail'))).toBe('ada@example.com');
    expect(await valueIn(form, id('places'))).toBe('3');
    expect(await valueIn(form, id('notes'))).toBe('One\nTwo');
    expect(await valueIn(form, id('drop'))).toBe('v1');
    expect(await ticked(form, 'single')).toEqual(['v5']);
    // A chosen option after the fourth is shown.
    expect(await form.page.locator('[data-question^=single]').getByText('Choice 6').isVisible()).toBe(true);
    expect(await ticked(form, 'many')).toEqual(['v0', 'v9']);
    expect(await ticked(form, 'stars')).toEqual(['4']);
    expect([await valueIn(form, named('full', 'firstname')), await valueIn(form, named('full', 'lastname'))]).toEqual(['Ada', 'Wright']);
    expect(await valueIn(form, named('day', 'date'))).toBe('14/03/2027');
    expect([await valueIn(form, named('american', 'date')), await valueIn(form, named('american', 'time'))]).toEqual([
      '03-14-2027',
      '02:05 PM',
    ]);
    expect([await valueIn(form, named('stay', 'date')), await valueIn(form, named('stay', 'endDate'))]).toEqual([
      '14/03/2027',
      '20/03/2027',
    ]);
    expect(await valueIn(form, named('today', 'date'))).toBe('02/01/2027');
    expect(form.server.posts).toHaveLength(0);
    await form.button('Next').click();
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    expect(form.sent()[uniqueId('mail')]).toMatchObject({ value: 'ada@example.com' });
  });

  it.each([
    ['00:05', '12:05 AM'],
    ['23:59:30', '11:59 PM'],
    ['00:05:00.000', '12:05 AM'],
    ['11:59', '11:59 AM'],
    ['12:00', '12:00 PM'],
    ['23:59', '11:59 PM'],
  ])('may be a time, on the clock of the question: %s is %s', async (time, shown) => {
    const form = visitor();
    await openWith(form, [['Start.time', time]]);
    expect(await valueIn(form, named('american', 'time'))).toBe(shown);
  });

  it('mean the same letters, however a program composes them and whatever marks stand around them', async () => {
    const form = visitor();
    const labels = ['Z\u00fcrich', 'Caf\u00e9', 'M\u00e9dical', '\ufb01ne'].map((label, at) => ({ id: `o${at}`, value: `o${at}`, label }));
    const asked = [
      page(
        'p1',
        [column('dropdown', 'town', { label: 'St\u00e4dte', options: labels })],
        [column('radio', 'place', { label: 'Place', options: labels })],
        [column('checkbox', 'more', { label: 'More', options: labels })],
        [column('date', 'when', { label: 'When', checkedTime: true })],
      ),
    ];
    await openWith(
      form,
      [
        ['Sta\u0308dte', 'Zu\u0308rich'],
        ['Place', '\u202acafe\u0301\u202c'],
        ['More', 'Me\u0301dical, fine'],
        ['When', '2026\u5e7412\u670831\u65e5'],
        ['When.time', 'noon'],
      ],
      asked,
    );
    expect(await valueIn(form, id('town'))).toBe('o0');
    expect([await ticked(form, 'place'), await ticked(form, 'more')]).toEqual([['o1'], ['o2', 'o3']]);
    expect([await valueIn(form, named('when', 'date')), await valueIn(form, named('when', 'time'))]).toEqual(['2026年12月31日', 'noon']);
  });

  it('may name several choices with commas, of which the valid ones are taken', async () => {
    const form = visitor();
    await openWith(form, 'Several=v1,Choice%203,unheard&One=unheard,v0&One=v2');
    expect(await ticked(form, 'many')).toEqual(['v1', 'v2']);
    expect(await ticked(form, 'single')).toEqual(['v0']);
  });

  it('are shown as they are where they are no valid answer, for the respondent to correct', async () => {
    const form = visitor();
    const shown: [string, string, string][] = [
      ['Your name', id('name'), 'x'.repeat(2_001)],
      ['Email', id('mail'), 'nobody'],
      ['Places', id('places'), '-3'],
      ['Day', named('day', 'date'), '28/11/26'],
      ['Stay.date', named('stay', 'date'), '20/03/2027'],
      ['Stay.endDate', named('stay', 'endDate'), '14/03/2027'],
      ['Today', named('today', 'date'), 'tomorrow'],
      ['Start.time', named('american', 'time'), '25:00'],
      ['Full Name', named('full', 'firstname'), 'Ada Lovelace'],
    ];
    await openWith(form, [...shown.map(([name, , value]): [string, string] => [name, value]), ['__proto__', 'x'], ['constructor', 'x']]);
    for (const [name, control, value] of shown) expect([name, await valueIn(form, control)]).toEqual([name, value]);
    // Nothing is marked as wrong before it is sent: the respondent did not write it.
    expect(await form.page.locator('[data-bad]').count()).toBe(0);
    expect(await form.banner().isVisible()).toBe(false);
    await form.button('Next').click();
    for (const name of ['name', 'mail', 'places'])
      expect([name, await form.page.locator(`[data-question="${uniqueId(name)}"] .fw-error`).textContent()]).not.toEqual([name, '']);
  });

  it('are told at the question where they are no choice of it, until something is chosen', async () => {
    const form = visitor();
    const asked = ['drop', 'single', 'many', 'stars', 'files'];
    await openWith(form, 'Workshop=unheard&One=unheard&Several=v1,unheard&Rating=9&Files=secret.pdf&utm_source=x');
    const errorOf = (name: string) => form.page.locator(`[data-question="${uniqueId(name)}"] .fw-error`);
    for (const name of asked)
      expect([name, await errorOf(name).textContent()]).toEqual([name, 'The link has an answer that is not offered here.']);
    expect(await form.page.locator('[data-bad]').count()).toBe(asked.length);
    expect([await valueIn(form, id('drop')), await ticked(form, 'single'), await ticked(form, 'many')]).toEqual(['', [], ['v1']]);
    await form.page.locator('[data-question^=single]').getByText('Choice 1').click();
    await form.page.locator(`[data-question="${uniqueId('single')}"]:not([data-bad])`).waitFor();
    expect(await form.page.locator('[data-bad]').count()).toBe(asked.length - 1);
  });

  it('of nothing say nothing', async () => {
    const form = visitor();
    await openWith(form, 'Workshop=&One=&Several=,&Rating=&Files=&Email=&Day=');
    expect(await form.page.locator('[data-bad]').count()).toBe(0);
  });

  it('are text, never markup or script', async () => {
    const form = visitor();
    const evil = '"><img src=x onerror=alert(1)><script>alert(1)</script>';
    let dialogs = 0;
    form.page.on('dialog', (dialog) => {
      dialogs += 1;
      void dialog.dismiss();
    });
    await openWith(form, [
      ['Your name', evil],
      ['Notes', evil],
      ['Several', evil],
      [evil, evil],
      ['javascript:alert(1)', 'x'],
    ]);
    expect(await valueIn(form, id('name'))).toBe(evil);
    expect(await form.page.locator('img, main script').count()).toBe(0);
    expect(dialogs).toBe(0);
  });

  it('do not replace a draft; Start over brings them again', async () => {
    const form = visitor();
    await openWith(form, 'Email=ada@example.com&Your%20name=Ada&Today=2027-01-02');
    expect(await form.page.evaluate(() => localStorage.length)).toBe(0);
    await form.page.locator(id('mail')).fill('mine@example.com');
    await form.page.locator(id('name')).fill('');
    await form.page.waitForFunction(() => localStorage.getItem(document.body.dataset.draft ?? '')?.includes('mine@'));
    await openWith(form, 'Email=other@example.com&Your%20name=Ada&Today=2027-01-02');
    expect([await valueIn(form, id('mail')), await valueIn(form, id('name'))]).toEqual(['mine@example.com', '']);
    await form.button('Start over').click();
    await form.page.getByText('The form is empty.').waitFor();
    expect([await valueIn(form, id('mail')), await valueIn(form, id('name'))]).toEqual(['other@example.com', 'Ada']);
    expect(await valueIn(form, named('today', 'date'))).toBe('02/01/2027');
  });

  it('do not replace what is typed before the script starts', async () => {
    const form = visitor();
    let arrive = () => {};
    form.server.restArrives = new Promise((resolve) => {
      arrive = resolve;
    });
    const opening = openWith(form, 'Email=ada@example.com&Your%20name=Ada');
    await form.page.locator(id('name')).pressSequentially('Eva');
    arrive();
    await opening;
    expect([await valueIn(form, id('name')), await valueIn(form, id('mail'))]).toEqual(['Eva', 'ada@example.com']);
  });

  it('are read at once, however many there are', async () => {
    const form = visitor();
    const many = Array.from({ length: 50 }, (_, at) => [column('input', `n${at}`, { label: 'Same' })]);
    await openWith(form, `${'a&'.repeat(6_000)}Same=x`, [page('p1', ...many.slice(0, 10)), page('p2', ...many.slice(10, 20))]);
    expect(await valueIn(form, id('n0'))).toBe('x');
    expect(await valueIn(form, id('n19'))).toBe('x');
  });

  it('keep the plus of an address, a phone number and an option, which the address of a page uses for blanks', async () => {
    const form = visitor();
    const levels = ['A', 'A+'].map((label) => ({ id: label, value: label, label }));
    const asked = [
      page(
        'p1',
        [column('input', 'mail', { label: 'Your email', typeinput: 'email' })],
        [column('input', 'phone', { label: 'Phone', inputmode: 'tel' })],
        [column('dropdown', 'drop', { label: 'Level', options: levels })],
        [column('radio', 'single', { label: 'C++', options: levels })],
        [column('text', 'notes', { label: 'Notes' })],
      ),
    ];
    await openWith(form, 'Your+email=ann+news@example.com&Phone=+1+555+010+9999&Level=A+&C++=A+&Notes=one+two', asked);
    const values = ['mail', 'phone', 'drop', 'notes'].map((name) => valueIn(form, id(name)));
    expect(await Promise.all(values)).toEqual(['ann+news@example.com', '+1 555 010 9999', 'A+', 'one two']);
    expect(await ticked(form, 'single')).toEqual(['A+']);
    await openWith(form, 'Your+email=ann%2Bnews@example.com&Phone=%2B1%20555%20010%209999&Level=A%2B', asked);
    expect(await valueIn(form, id('mail'))).toBe('ann+news@example.com');
    expect([await valueIn(form, id('phone')), await valueIn(form, id('drop'))]).toEqual(['+1 555 010 9999', 'A+']);
  });
});
