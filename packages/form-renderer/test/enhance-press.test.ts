import { ELEMENT_KINDS, type ElementKind, takesAnswer } from '@formwright/form-model';
import { expect, it } from '@jest/globals';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { BACK_HERE, choices, describeInBrowser, type FormInBrowser, filesAreStored, id, render } from './form-browser.ts';
import { json } from './form-server.ts';
import { column, page, uniqueId } from './forms.ts';
import { takePresses, watchPresses } from './presses.ts';

/** Every kind that takes an answer, and the variants whose text has a form. */
const questions = [
  ...ELEMENT_KINDS.filter(takesAnswer).map((kind) => ({ name: kind, kind, content: {} })),
  { name: 'email', kind: 'input', content: { typeinput: 'email' } },
  { name: 'number', kind: 'input', content: { typeinput: 'number' } },
  { name: 'phone', kind: 'input', content: { inputmode: 'tel' } },
  { name: 'stay', kind: 'date', content: { defaultDateLabel: 'Range', checkedTime: true } },
] as const satisfies { name: string; kind: ElementKind; content: object }[];

/** What nobody takes for an answer, and then what everybody does. */
const wrong: Record<string, string> = { email: 'foo@bar', number: '0', phone: '1', date: '31/02/2027' };
const right: Record<string, string> = { email: 'a@example.com', number: '3', phone: '112', date: '01/02/2027' };

const columnsOf = (required: boolean) =>
  questions.map(({ name, kind, content }) =>
    column(kind, name, { label: name, required, ...(['radio', 'checkbox'].includes(kind) && { options: choices }), ...content }),
  );

/** The question whose answer is wrong, one of each other kind below it, and a second page. */
const pagesAround = (name: string, required: boolean) => {
  const all = columnsOf(required);
  const at = questions.findIndex((question) => question.name === name);
  const others = all.filter((_, n) => n !== at).map((other) => ({ ...other, content: { ...other.content, required: false } }));
  return [page('p1', [all[at] as never], ...others.map((other) => [other as never])), page('p2', [column('input', 'last')])];
};

/** Fills in all text of a question, as keys do it. */
async function type(question: Locator, name: string, texts: Record<string, string>): Promise<void> {
  for (const field of await question.locator('input:not([type=radio], [type=checkbox], [type=file], [type=date]), textarea').all()) {
    const text = (await field.getAttribute('placeholder'))?.startsWith('hh') ? '09:30' : (texts[name] ?? texts.date ?? '');
    await field.fill(name === 'stay' && text !== '09:30' ? '01/02/2027' : text);
  }
}

interface Hand {
  name: string;
  isRequired: boolean;
  options: BrowserContextOptions;
  press(control: Locator): Promise<void>;
}
const hands: Hand[] = [
  {
    name: 'a mouse',
    isRequired: false,
    options: { viewport: { width: 1440, height: 900 } },
    press: (control) => control.click({ noWaitAfter: true }),
  },
  {
    name: 'a finger',
    isRequired: true,
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    press: (control) => control.tap({ noWaitAfter: true }),
  },
];

async function openWatched(form: FormInBrowser): Promise<Page> {
  await form.context.addInitScript(watchPresses);
  await form.open('press');
  return form.page;
}

/** Everything that can be pressed and leaves the page where it is. */
const PRESSED = 'main :is(button, select, label.fw-option, label.fw-starlabel, input.fw-field):visible';

/** Waits until the page has handled the replies that it has: a reply that it asks for afterwards is handled after them. */
const isHandled = (form: FormInBrowser) => form.page.evaluate(async () => (await fetch(location.href)).text());

for (const hand of hands)
  describeInBrowser(
    `a press on the public form by ${hand.name}`,
    (visitor) => {
      it.each(questions)(`is never swallowed when the field of $name is left`, async ({ name }) => {
        const form = visitor();
        form.server.pages['/f-press'] = await render(pagesAround(name, hand.isRequired), 'press');
        const opened = await openWatched(form);
        const question = opened.locator(`[data-question^="${name}0"]`);
        // On leaving a wrong answer an error appears; on leaving a right one after it, it goes, and so does the summary.
        for (const texts of [wrong, right]) {
          await type(question, name, texts);
          await takePresses(opened);
          await hand.press(opened.locator('.fw-next'));
          expect({ texts, presses: await takePresses(opened) }).toEqual({
            texts,
            presses: [{ on: 'button Next', clicked: 'button Next', moved: [] }],
          });
          if (await opened.locator('.fw-prev').isVisible()) await opened.locator('.fw-prev').click();
        }
      });

      it(`on anything comes where it was meant, whatever field it leaves`, async () => {
        const form = visitor();
        form.server.pages['/f-press'] = await render(pagesAround('number', true), 'press');
        const opened = await openWatched(form);
        const number = opened.locator(id('number'));
        for (const control of await opened.locator(PRESSED).all()) {
          if (!(await control.isVisible()) || (await control.evaluate((found) => found.matches('.fw-pick, .fw-next, .fw-prev')))) continue;
          await number.fill((await number.inputValue()) === '0' ? '3' : '0');
          await takePresses(opened);
          await hand.press(control);
          // The list of a select takes the end of its press.
          if (await control.evaluate((found) => found.localName === 'select')) {
            await opened.keyboard.press('Escape');
            continue;
          }
          const [press] = await takePresses(opened);
          expect(press?.on).not.toBe('');
          expect(press).toEqual({ on: press?.on, clicked: press?.on, moved: [] });
        }
      });
    },
    hand.options,
  );

describeInBrowser('a press on the public form', (visitor) => {
  it('by a key works on the button to which it was tabbed', async () => {
    const form = visitor();
    for (const { name } of questions) {
      form.server.pages['/f-press'] = await render(
        [page('p1', [columnsOf(true)[questions.findIndex((each) => each.name === name)] as never])],
        'press',
      );
      await form.open('press');
      await type(form.page.locator(`[data-question^="${name}0"]`), name, wrong);
      await form.button('Submit').focus();
      await form.page.keyboard.press('Space');
      // Either it is sent, or it says why not.
      await form.page.waitForFunction(() => location.pathname === '/success' || document.querySelector('#fw-alert:not([hidden])'));
    }
  });

  it('holds back what appears by itself until it is over', async () => {
    const form = visitor();
    const link = 'press';
    form.server.pages[`/f-${link}`] = await render(
      [page('p1', [column('input', 'name', { label: 'Name' })], [column('upload', 'files')])],
      link,
      {
        deadline: { at: Date.UTC(2030, 0, 1), zone: 'UTC' },
      },
    );
    let left = 3_600_000;
    form.server.timeLeft = () => ({ deadline: left });
    await form.context.addInitScript(watchPresses);
    await form.open(link);
    const other = await form.context.newPage();
    await other.goto(`${form.server.url}/f-${link}`);
    await other.waitForFunction(() => document.forms[0]?.noValidate);
    await other.locator(id('name')).fill('From the other tab');
    await other.locator('.fw-file').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
    await filesAreStored(other);
    const target = form.page.getByText('Report form');
    await target.evaluate((found) => found.addEventListener('click', (event) => event.preventDefault()));
    const box = await target.boundingBox();
    await form.page.mouse.move((box?.x ?? 0) + 4, (box?.y ?? 0) + 4);
    await form.page.mouse.down();
    left = 100_000;
    await form.page.evaluate(() => {
      for (const type of ['focus', 'online']) dispatchEvent(new Event(type));
    });
    await form.page.waitForFunction(() => performance.getEntriesByName(`${location.origin}/api/getTimeLeft`).length > 1);
    await isHandled(form);
    await form.page.mouse.up();
    expect(await takePresses(form.page)).toEqual([{ on: 'a Report form', clicked: 'a Report form', moved: [] }]);
    await form.page.getByText(BACK_HERE).waitFor();
    await form.page.getByText('This form closes in').waitFor();
    await form.page.getByText('a.pdf').waitFor();
  });

  it('is not disturbed by a refusal that arrives meanwhile, nor by its summary of errors', async () => {
    const form = visitor();
    await form.context.addInitScript(watchPresses);
    form.server.pages['/f-press'] = await render([page('p1', [column('input', 'name', { label: 'Name' })])], 'press');
    await form.open('press');
    let refuse: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      form.server.answer = (response) => {
        refuse = () => json(response, 422, { error: { value: 'No.', fields: { [uniqueId('name')]: 'Not this name.' } } });
        resolve();
      };
    });
    const refused = form.page.waitForResponse('**/api/saveUserForm');
    await form.button('Submit').click();
    await arrived;
    await takePresses(form.page);
    const target = form.page.getByText('Report form');
    await target.evaluate((found) => found.addEventListener('click', (event) => event.preventDefault()));
    const box = await target.boundingBox();
    await form.page.mouse.move((box?.x ?? 0) + 4, (box?.y ?? 0) + 4);
    await form.page.mouse.down();
    refuse();
    await refused;
    await isHandled(form);
    await form.page.mouse.up();
    expect(await takePresses(form.page)).toEqual([{ on: 'a Report form', clicked: 'a Report form', moved: [] }]);
    await form.page.getByText('No.').waitFor();
    await form.banner().getByRole('link', { name: 'Name' }).waitFor();
  });
});
