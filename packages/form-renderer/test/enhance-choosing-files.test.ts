import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Drops files and folders of the disk, as a person does. */
async function dropFrom({ page }: FormInBrowser, files: string[]): Promise<void> {
  await page.locator('.fw-upload').scrollIntoViewIfNeeded();
  const { x, y } = (await page.locator('.fw-upload').boundingBox()) ?? { x: 0, y: 0 };
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: x + 9, y: y + 9, data });
}

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

  it('are named where one of them is a folder, which is not sent', async () => {
    const form = visitor();
    await form.open('short');
    const dir = mkdtempSync(join(tmpdir(), 'fw-drop-'));
    const [folder, file] = [join(dir, 'All of 2026'), join(dir, 'plan.pdf')];
    mkdirSync(folder);
    writeFileSync(file, 'x');
    await dropFrom(form, [folder, file]);
    const reason = 'All of 2026 is a folder. Remove it or choose a file.';
    await form.page.getByText(reason).first().waitFor();
    await form.button('Submit').click();
    await form.banner().waitFor();
    expect(await form.page.locator('[data-kind=upload] .fw-error').textContent()).toBe(reason);
    rmSync(dir, { recursive: true });
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
