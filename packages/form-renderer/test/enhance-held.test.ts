import { expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { choices, describeInBrowser, type FormInBrowser, id, render } from './form-browser.ts';
import { json } from './form-server.ts';
import { column, page, uniqueId } from './forms.ts';

const link = 'held';
const fields = [
  [column('input', 'mail', { label: 'Email', typeinput: 'email' })],
  [column('input', 'name', { label: 'Name' })],
  [column('text', 'story', { label: 'Story' })],
  [column('dropdown', 'drop', { label: 'Town', options: choices })],
] as never[];
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(name) });
const topOf = async (found: Locator) => Math.round((await found.boundingBox())?.y ?? Number.NaN);

async function open(form: FormInBrowser, rows: never[]): Promise<void> {
  form.server.pages[`/f-${link}`] = await render([page('p1', ...rows)], link);
  await form.open(link);
}

describeInBrowser('what is pressed keeps its place', (visitor) => {
  it.each(['name', 'story', 'drop'])('D5: also a field: %s, while the error of the field above appears', async (name) => {
    const form = visitor();
    // Submit is below the screen, and does not keep its place.
    await form.page.setViewportSize({ width: 800, height: 600 });
    await open(form, [...fields, ...Array.from({ length: 5 }, (_, at) => [column('text', `more${at}`)])] as never[]);
    await form.page.locator(id('mail')).fill('foo@bar');
    const target = form.page.locator(id(name));
    await target.hover();
    const before = await topOf(target);
    await form.page.mouse.down();
    await form.page.mouse.up();
    await form.page.keyboard.press('Escape');
    await form.page.getByText('Enter an email address').waitFor();
    expect(Math.abs((await topOf(target)) - before)).toBeLessThanOrEqual(1);
  });

  it('D5: a page stays where it is when the button that was pressed goes with its file', async () => {
    const form = visitor();
    await form.page.setViewportSize({ width: 800, height: 500 });
    await open(form, [
      ...fields,
      [column('upload', 'files', { limit: 5 })],
      ...Array.from({ length: 5 }, (_, at) => [column('text', `more${at}`)]),
    ] as never[]);
    await form.page.locator('.fw-file').setInputFiles(['a.pdf', 'b.pdf', 'c.pdf'].map(pdf));
    const remove = form.button('Remove b.pdf');
    await remove.scrollIntoViewIfNeeded();
    const row = form.page.locator('.fw-files li').first();
    const before = await topOf(row);
    await remove.click();
    await remove.waitFor({ state: 'detached' });
    expect(Math.abs((await topOf(row)) - before)).toBeLessThan(60);
  });

  it('D5: a key that is held down is a press, and what comes meanwhile waits for its end', async () => {
    const form = visitor();
    await open(form, [...fields, [column('upload', 'files', { limit: 5 })]] as never[]);
    await form.page.locator('.fw-file').setInputFiles([pdf('a.pdf')]);
    let refuse: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      form.server.answer = (response) => {
        refuse = () => json(response, 503, {}, { 'Retry-After': '60' });
        resolve();
      };
    });
    await form.button('Submit').click();
    await arrived;
    form.server.answer = (response) => json(response, 422, { error: { value: 'No.', fields: { [uniqueId('name')]: 'Not this name.' } } });
    refuse();
    await form.banner().waitFor();
    // The next attempt.
    const remove = form.button('Remove a.pdf');
    await remove.focus();
    await form.page.keyboard.down('Space');
    const refused = form.page.waitForResponse('**/api/saveUserForm');
    await form.page.evaluate(() => dispatchEvent(new Event('online')));
    await refused;
    // The browser has dealt with the refusal when a later reply is there. A held key repeats.
    await form.page.evaluate(() => fetch(location.href).then((reply) => reply.text()));
    await form.page.keyboard.down('Space');
    expect(await remove.evaluate((found) => found === document.activeElement)).toBe(true);
    await form.page.keyboard.up('Space');
    await remove.waitFor({ state: 'detached' });
    await form.banner().getByRole('link', { name: 'Name' }).waitFor();
    expect(await form.page.getByText('Not this name.').isVisible()).toBe(true);
  });
});
