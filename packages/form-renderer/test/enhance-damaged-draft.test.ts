import { expect, it } from '@jest/globals';
import { BACK_HERE, describeInBrowser, id, isInDraft } from './form-browser.ts';
import { uniqueId } from './forms.ts';
import { damageStoredFiles, namesOfStoredFiles } from './stored-files.ts';

describeInBrowser('a draft that is damaged on the device', (visitor) => {
  it('counts as not there: the form opens, is filled in and is sent', async () => {
    const form = visitor();
    await form.open('short');
    await form.page.locator(id('short')).fill('kept');
    await isInDraft(form, 'kept');
    const [key, sound] = await form.page.evaluate(() => {
      const draftKey = document.body.dataset.draft as string;
      return [draftKey, localStorage.getItem(draftKey) ?? ''];
    });
    const put = (text: string) => form.page.evaluate(([name, value]) => localStorage.setItem(name as string, value as string), [key, text]);
    const damaged = (damage: object) => JSON.stringify({ ...JSON.parse(sound), ...damage });
    // What the browser writes when the page is left comes before.
    await form.page.goto(`${form.server.url}/success`);
    // Each other damage of a draft is tried on a parcel, which asks the same rule.
    for (const text of ['{', damaged({ fields: [null] }), damaged({ sentAt: 'today' })]) {
      await put(text);
      await form.open('short');
      expect([text, await form.page.getByText(BACK_HERE).count(), await form.page.locator(id('short')).inputValue()]).toEqual([
        text,
        0,
        '',
      ]);
      await form.page.goto(`${form.server.url}/success`);
    }
    await put(sound);
    await form.open('short');
    await form.page.getByText(BACK_HERE).waitFor();
    expect(await form.page.locator(id('short')).inputValue()).toBe('kept');
    await form.page.goto(`${form.server.url}/success`);
    await put('{"a":1}');
    await form.open('short');
    await form.page.locator(id('short')).fill('again');
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    expect(form.sent()[uniqueId('short')]).toMatchObject({ value: 'again' });
  });

  it('stops no form by a mark of answers, or by files, that are damaged on the device', async () => {
    const form = visitor();
    // No calendar has this time.
    await form.context.addCookies([{ name: 'fw_done_form-short', value: '1e300', url: form.server.url }]);
    await form.open('short');
    await form.page.locator(id('short')).fill('kept');
    await form.page.locator(id('files')).setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
    await isInDraft(form, 'a.pdf');
    await form.page.waitForFunction(namesOfStoredFiles);
    await form.page.evaluate(damageStoredFiles);
    await form.open('short');
    await form.page.getByText('Please choose these files again: a.pdf').waitFor();
    expect(await form.page.locator(id('short')).inputValue()).toBe('kept');
    await form.page.locator(id('files')).setInputFiles([]);
    await form.button('Submit').click();
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    expect(form.sent()[uniqueId('short')]).toMatchObject({ value: 'kept' });
  });
});
