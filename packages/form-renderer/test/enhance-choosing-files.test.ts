import { expect, it } from '@jest/globals';
import { describeInBrowser, type FormInBrowser } from './form-browser.ts';

const zone = ({ page }: FormInBrowser) => page.locator('.fw-upload');
const rows = ({ page }: FormInBrowser) => page.locator('.fw-files li');
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.alloc(2_500_000) });

/** What is drawn of the place for files. */
const lookOf = (form: FormInBrowser) => zone(form).screenshot({ animations: 'disabled' });
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
    expect(before.equals(await lookOf(form))).toBe(false);
    await zone(form).dispatchEvent('dragleave', { dataTransfer });
    expect(before.equals(await lookOf(form))).toBe(true);
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
