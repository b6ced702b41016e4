import { expect, it } from '@jest/globals';
import { describeInBrowser, type FormInBrowser } from './form-browser.ts';

const zone = ({ page }: FormInBrowser) => page.locator('.fw-upload');
const rows = ({ page }: FormInBrowser) => page.locator('.fw-files li');
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.alloc(2_500_000) });

/** How the place for files is drawn. Not its pixels: a dashed line is not drawn alike twice. */
const lookOf = (form: FormInBrowser) =>
  zone(form).evaluate((element) => {
    const { borderStyle, backgroundColor } = getComputedStyle(element);
    return { borderStyle, backgroundColor };
  });
const dragged = ({ page }: FormInBrowser) =>
  page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['x'], 'dropped.pdf'));
    return transfer;
  });

describeInBrowser('the files of a question', (visitor) => {
  it('are taken when they are dropped, and the place for them shows that it takes them', async () => {
    const form = visitor();
    await form.open('short');
    const [before, dataTransfer] = [await lookOf(form), await dragged(form)];
    await zone(form).dispatchEvent('dragover', { dataTransfer });
    const over = await lookOf(form);
    expect(over.borderStyle).toBe('solid');
    expect(over.backgroundColor).not.toBe(before.backgroundColor);
    await zone(form).dispatchEvent('dragleave', { dataTransfer });
    expect(await lookOf(form)).toEqual(before);
    await zone(form).dispatchEvent('drop', { dataTransfer });
    expect(await rows(form).allTextContents()).toEqual([expect.stringContaining('dropped.pdf')]);
  });

  it('are listed with their size; one that was removed may be chosen again, and the focus goes back to where files are chosen', async () => {
    const form = visitor();
    await form.open('short');
    const input = form.page.locator('.fw-file');
    await input.setInputFiles(pdf('plan.pdf'));
    expect(await rows(form).allTextContents()).toEqual([expect.stringMatching(/plan\.pdf.*2\.5 MB/)]);
    await form.button('Remove plan.pdf').click();
    expect(await rows(form).count()).toBe(0);
    expect(await input.evaluate((element) => element === document.activeElement)).toBe(true);
    // A browser tells a page of no change when the file that a control contains is chosen again.
    expect(await input.inputValue()).toBe('');
    await input.setInputFiles(pdf('plan.pdf'));
    expect(await rows(form).count()).toBe(1);
  });
});
