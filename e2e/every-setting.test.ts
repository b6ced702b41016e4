import { newDetails, type Pages, settingsOf } from '@formwright/form-model';
import { beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { type Account, type CreatedForm, createForm, makePremiumAccount, post, seen } from './support/api.ts';
import { describeInBrowser, settled, signedInPage } from './support/browser.ts';
import { atDefault, columnsOf, everySetting, gradient, unusedSettings } from './support/every-setting.ts';
import { column, pagesOf } from './support/forms.ts';
import { expectSamePixels } from './support/pixels.ts';
import { browser } from './support/shared-browser.ts';
import { product } from './support/shared-product.ts';
import { toastCame } from './support/toasts.ts';

let account: Account;

beforeAll(async () => {
  account = await makePremiumAccount(product);
});

type Json = Record<string, unknown>;
type Stored = [Pages, Json & { version: number }];

const stored = async ({ id }: CreatedForm) => (await post(product.url, '/api/getForm', { id }, account.token)).body as Stored;
/** What changes with every save. */
const lasting = ([pages, { version, updated_at, ...details }]: Stored) => [pages, details];

async function call(path: string, body: Json): Promise<void> {
  const { status, body: reply } = await post(product.url, `/api/${path}`, body, account.token);
  expect([path, status, reply]).toEqual([path, 200, reply]);
}

const PICTURE = new Blob([new Uint8Array(gradient(320, 90))], { type: 'image/png' });
const CLOSING = { closing: 'We fire again <in May> & June.', logo: { src: '', alt: 'Low Tide', width: 320, height: 90 } };

/** Saves as a client of the API does, with a picture for every column of one, a logo and closing words. */
async function saveByApi(form: CreatedForm, pages: Pages): Promise<Stored> {
  const body = new FormData();
  const fresh = newDetails({ _id: form.id, title: '', link: form.link, isOneTime: false });
  const settings = JSON.stringify({ ...settingsOf(fresh), ...CLOSING });
  const fields = {
    title: pages[0]?.title ?? '',
    form_header: 'Clay & <fire>',
    form_id: form.id,
    formData: JSON.stringify(pages),
    settings,
  };
  const labels = columnsOf(pages).map(({ uniqueId, tabname, content }) => ({ label: (content as Json).label, uniqueId, type: tabname }));
  for (const [name, value] of Object.entries({ ...fields, userFormlabels: JSON.stringify(labels), version: '1' })) body.append(name, value);
  for (const { uniqueId, tabname } of columnsOf(pages)) {
    if (tabname === 'image') body.append(uniqueId, PICTURE, 'kiln.png');
  }
  body.append('logo', PICTURE, 'logo.png');
  const headers = { authorization: `Bearer ${account.token}` };
  const answer = await fetch(`${product.url}/api/saveForm`, { method: 'POST', headers, body });
  const reply: unknown = await answer.json();
  expect([answer.status, reply]).toEqual([200, reply]);
  return reply as Stored;
}

/** Pictures until nothing moves any more: two in a row are the same. */
async function picture(target: Page | Locator, mask: Locator[] = []): Promise<Buffer> {
  let before: Buffer = Buffer.alloc(0);
  return seen(
    () => target.screenshot({ animations: 'disabled', caret: 'hide', mask }),
    (now) => {
      const isSame = now.equals(before);
      before = now;
      return isSame;
    },
  );
}

async function openEditor({ id }: CreatedForm): Promise<Page> {
  const page = await signedInPage(browser, account, { viewport: { width: 1440, height: 2600 } });
  await page.addInitScript(KEEP_SENT);
  await page.goto(`${product.url}/form/${id}`);
  await page.getByRole('list', { name: 'Rows of page 1' }).waitFor();
  return page;
}

/** Nothing is selected, pointed at or focused any more, every picture is there, and no message covers the sheet. */
async function calm(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.getByText('Successfully saved!!').waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    (document.activeElement as HTMLElement | null)?.blur();
    // A picture on another page is not loaded yet.
    await Promise.all([...document.images].filter((image) => image.checkVisibility()).map((image) => image.decode()));
  });
  await settled(page);
}

/** The sheet of every page, as the editor shows it after loading. */
async function sheets(page: Page, count: number): Promise<Buffer[]> {
  const pictures: Buffer[] = [];
  for (let number = 1; number <= count; number += 1) {
    // Nothing is selected on a page that was just opened.
    await page.getByRole('button', { name: `Page ${number}`, exact: true }).click();
    await page.getByRole('list', { name: `Rows of page ${number}` }).waitFor();
    await page.locator('[data-sheet] [aria-current]').waitFor({ state: 'detached' });
    await calm(page);
    pictures.push(await picture(page.locator('[data-sheet]')));
  }
  return pictures;
}

/** Every page of the public form in a browser of its own, without the seconds of its countdown. */
async function publicPages({ link }: CreatedForm, count: number): Promise<Buffer[]> {
  const context = await browser.newContext({ viewport: { width: 800, height: 1800 } });
  const page = await context.newPage();
  await page.clock.setFixedTime(Date.UTC(2027, 1, 3, 4, 5));
  await page.goto(`${product.url}/f-${link}`);
  // The script has replaced the text of the countdown, which had more lines.
  await page.getByRole('timer').getByText('second').waitFor();
  const pictures: Buffer[] = [];
  for (let number = 1; number <= count; number += 1) {
    if (number > 1) await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: `Page ${number} of ${count}` }).waitFor({ state: 'attached' });
    await calm(page);
    pictures.push(await picture(page, [page.getByRole('timer')]));
  }
  await context.close();
  return pictures;
}

/** Keeps the fields of the last save; the browser does not tell them to the debugger when a file is among them. */
const KEEP_SENT = `
  const { fetch } = window;
  window.fetch = (to, init) => {
    if (String(to).endsWith('/api/saveForm')) window.sent = Object.fromEntries([...init.body].filter(([, value]) => typeof value === 'string'));
    return fetch(to, init);
  };
`;

/** Saves by the shortcut. @returns what the editor sent */
async function saveInEditor(page: Page): Promise<Json> {
  await page.keyboard.press('ControlOrMeta+s');
  await toastCame(page, 'Successfully saved!!');
  const sent = (await page.evaluate('window.sent')) as Record<string, string>;
  return { ...sent, formData: JSON.parse(sent.formData ?? '') };
}

describeInBrowser('a form with every kind and every setting', () => {
  it('is the same document and the same pixels after it is saved, loaded, saved by the editor and loaded again', async () => {
    const pages = everySetting();
    const form = await createForm(product, account, pagesOf([[column('input')]]));
    const saved = await saveByApi(form, pages);
    const formId = form.id;
    await call('addColor', { formId, color: '1, 2, 3', colors: {} });
    await call('addColor', { formId, color: '176, 92, 58', colors: {} });
    await call('changeColor', { formId, color: 'user_1', opacity: 0.5 });
    await call('changeDeadline', { formId, deadline: '05/06/2091 19:30', zone: 'Asia/Tokyo' });
    await call('changeCountdown', { formId, countdown: '03:04:05' });
    await call('saveSuccessText', { id: formId, text: [{ type: 'heading', children: [{ text: 'Thank you', bold: true }] }] });
    await call('saveRedirectUrl', { formId, urlUpdate: 'https://example.org/thanks?from=form' });
    await call('changeSuccesStatus', { formId, successStatus: 'url' });

    const before = await stored(form);
    const withPictures = structuredClone(pages);
    for (const { tabname, content } of columnsOf(withPictures))
      if (tabname === 'image') content.src = expect.stringMatching(/^\/files\/Form\/.+\.png$/) as never;
    expect(before[0]).toEqual(withPictures);
    expect(before[0]).toEqual(saved[0]);
    expect(unusedSettings(before[0])).toEqual([]);
    const { _id, link, isOneTime, version, ...fresh } = newDetails({ _id: formId, title: 'A form', link: form.link, isOneTime: false });
    expect(atDefault([before[1]], fresh as unknown as Json)).toEqual([]);
    expect(before[1]).toMatchObject({
      title: 'Every setting & <more>',
      header: 'Clay & <fire>',
      color: 'user_1',
      opacity: 0.5,
      colors: { user_1: '1, 2, 3', user_2: '176, 92, 58' },
      deadline: { at: Date.UTC(2091, 4, 6, 10, 30), zone: 'Asia/Tokyo' },
      countdown: '03:04:05',
      closing: CLOSING.closing,
      logo: { ...CLOSING.logo, src: expect.stringMatching(/^\/files\/Form\/.+\.png$/) },
      success_status: 'url',
      redirect_url: 'https://example.org/thanks?from=form',
    });

    const seen = await publicPages(form, pages.length);
    const editor = await openEditor(form);
    const drawn = await sheets(editor, pages.length);
    const sent = await saveInEditor(editor);
    expect(sent.formData).toEqual(before[0]);
    expect(sent).toMatchObject({ title: before[1].title, form_header: before[1].header });
    expect(lasting(await stored(form))).toEqual(lasting(before));
    await editor.reload();
    await expectSamePixels(browser, drawn, await sheets(editor, pages.length));
    await expectSamePixels(browser, seen, await publicPages(form, pages.length));
    await editor.context().close();
  });

  it('keeps what is set by hand in the editor, as it was drawn', async () => {
    const questions = [column('input', { label: 'Name' }), column('dropdown', { label: 'Glaze' })];
    const others = [column('upload', { label: 'Sketch' }), column('image', { label: 'Kiln' })];
    const form = await createForm(
      product,
      account,
      pagesOf([questions, [column('date', { label: 'Day' })], others, [column('paragraph', { label: 'Rules' })]]),
    );
    const editor = await openEditor(form);
    const panel = editor.getByRole('complementary', { name: 'Settings', exact: true });
    const settingsOf = async (label: string) => {
      const frame = editor.getByRole('group', { name: new RegExp(`^${label}, `) });
      await frame.hover();
      await frame.getByRole('button', { name: /^Settings of/ }).click();
      await panel
        .getByRole('textbox', { name: 'Label', exact: true })
        .and(editor.locator(`[value="${label}"]`))
        .waitFor();
    };
    const fill = (name: string, text: string) => panel.getByLabel(name, { exact: true }).fill(text);
    const choose = (name: string, option: string) => panel.getByRole('combobox', { name, exact: true }).selectOption({ label: option });
    const press = (name: string) => panel.getByRole('switch', { name }).click({ force: true });

    await settingsOf('Name');
    await choose('Type', 'Number');
    await fill('Placeholder', '1 to 12');
    await press('Required');
    await press('Show in responses');
    await press('Use as a filter');
    await settingsOf('Glaze');
    await fill('Placeholder', 'Take one');
    await fill('Option 2', 'Shino & <ash>');
    await press('Use as a filter');
    await settingsOf('Day');
    await choose('Separator', '.');
    await choose('Format', 'mm.dd.yyyy');
    await choose('Default date', 'Range');
    await fill('From', '2027-02-28');
    await fill('To', '2027-03-01');
    await press('Ask for the time');
    await choose('Time format', 'AM/PM');
    await choose('Default time', 'Custom');
    await fill('Custom time', '13:45');
    await settingsOf('Sketch');
    await fill('Button text', 'Choose sketches');
    await panel.getByRole('checkbox', { name: 'zip', exact: true }).check({ force: true });
    await panel.getByRole('checkbox', { name: 'pdf', exact: true }).uncheck({ force: true });
    await fill('Maximum number of files', '3');
    await fill('Maximum size (MB)', '25');
    await fill('Minimum size (MB)', '2');
    await press('Accept files');
    await settingsOf('Kiln');
    await panel.getByLabel('Image file').setInputFiles({ name: 'kiln.png', mimeType: 'image/png', buffer: gradient(320, 90) });
    await fill('Alternative text', 'A kiln');
    await choose('Width', '100%');
    await choose('Height', 'Custom');
    await fill('Custom height', '1.5');
    await choose('Fit', 'Contain');
    await choose('Align', 'Right');
    await settingsOf('Rules');
    await panel.getByRole('textbox', { name: 'Text', exact: true }).click();
    for (const key of ['a', 'b', 'i', 'u']) await editor.keyboard.press(`ControlOrMeta+${key}`);
    await editor.keyboard.type('Wear an apron.');
    await panel.getByRole('button', { name: 'Numbered list' }).click();
    await panel.getByRole('button', { name: 'Close', exact: true }).click();

    const sent = await saveInEditor(editor);
    const after = await stored(form);
    const [name, glaze, day, sketch, kiln, rules] = columnsOf(after[0]).map(({ content }) => content);
    expect(name).toMatchObject({ typeinput: 'number', placeholder: '1 to 12', required: true, responsable: false, filter: true });
    expect(glaze).toMatchObject({ inLabel: 'Take one', options: { 1: { value: 'option2', label: 'Shino & <ash>' } }, filter: false });
    expect(day).toMatchObject({
      separator: '.',
      typeDate: 'MM.dd.yyyy',
      defaultDateLabel: 'Range',
      defaultDateValue: '02.28.2027 - 03.01.2027',
      checkedTime: true,
      timeFormat: 'AM/PM',
      defaultTimeLabel: 'Custom',
      defaultTimeValue: '13:45',
    });
    expect(sketch).toMatchObject({ types: 'doc,docx,jpg,jpeg,png,webp,zip', limit: 3, size: { min: 2, max: 25 }, reachable: false });
    expect(kiln).toMatchObject({ width: '100%', height: 1.5, fit: 'contain', align: 'right', alt: 'A kiln' });
    const marked = { text: 'Wear an apron.', bold: true, italic: true, underline: true };
    expect(rules).toMatchObject({ paragraph: [{ type: 'numbers', items: [[marked]] }] });
    // The picture went beside the document.
    const src = (kiln as { src: string }).src;
    expect(src).toMatch(/^\/files\/Form\/.+\.png$/);
    expect(JSON.parse(JSON.stringify(sent.formData).replace('"src":""', `"src":"${src}"`))).toEqual(after[0]);

    const drawn = await sheets(editor, 1);
    await editor.reload();
    await editor.getByRole('list', { name: 'Rows of page 1' }).waitFor();
    await expectSamePixels(browser, drawn, await sheets(editor, 1));
    await editor.context().close();
  });
});
