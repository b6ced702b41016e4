import { expect, it } from '@jest/globals';
import { areStored, CHECK_KEPT, choose, comeBack, holdReads, pagesOf, release, sentFiles, shown } from './draft-files.ts';
import { describeInBrowser, type FormInBrowser, render } from './form-browser.ts';
import { json, receipt } from './form-server.ts';

/** Comes back with a file that is not read in time, and is told of it on Submit. */
async function waitInVain(visitor: FormInBrowser): Promise<FormInBrowser> {
  const form = await comeBack(visitor, { many: ['kept.pdf'] });
  await form.page.clock.install();
  await form.open('short');
  await form.button('Submit').click();
  await form.page.getByText('Sending your answers').waitFor();
  await form.page.clock.fastForward(30_000);
  await form.banner().getByText(CHECK_KEPT).waitFor();
  return form;
}

describeInBrowser('the files of a draft, when the form is sent', (visitor) => {
  it('are sent with the answers although Submit was pressed before they were back', async () => {
    const form = await comeBack(visitor(), { many: ['kept.pdf'] });
    await form.button('Submit').click();
    await form.page.getByText('Sending your answers').waitFor();
    await release(form);
    await form.page.waitForURL('**/success');
    expect(sentFiles(form)).toEqual([{ name: 'kept.pdf', content: 'content of kept.pdf' }]);
  });

  it('are told of, and nothing is sent, if Submit was pressed before they could not be read', async () => {
    const form = await comeBack(visitor(), { many: ['kept.pdf'] });
    await form.button('Submit').click();
    await form.page.getByText('Sending your answers').waitFor();
    await release(form, true);
    await form.banner().getByText(CHECK_KEPT).waitFor();
    expect(form.server.posts).toHaveLength(0);
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    expect(form.server.posts).toHaveLength(1);
  });

  it('are told of if they take too long, and taken when they come after all, as on a device that slept', async () => {
    const form = await waitInVain(visitor());
    await choose(form, 'many', 'more.pdf');
    await release(form);
    await form.page.locator('.fw-files').getByText('kept.pdf').waitFor();
    expect(await shown(form)).toEqual(['kept.pdf', 'more.pdf']);
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    expect(sentFiles(form).map(({ name }) => name)).toEqual(['kept.pdf', 'more.pdf']);
  });

  it('are told of before sending, even if their first notice went with Start over and its undo', async () => {
    const form = await comeBack(visitor(), { many: ['kept.pdf'] });
    await release(form, true);
    await form.page.getByText(CHECK_KEPT).waitFor();
    await form.button('Start over').click();
    await form.button('Undo').click();
    await form.button('Submit').click();
    await form.banner().getByText(CHECK_KEPT).waitFor();
    expect(form.server.posts).toHaveLength(0);
    await choose(form, 'many', 'kept.pdf');
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    expect(sentFiles(form)).toEqual([{ name: 'kept.pdf', content: 'content of kept.pdf' }]);
  });

  it('are waited for by another attempt, when the answers came from another tab meanwhile', async () => {
    const form = visitor();
    form.server.pages['/f-short'] = await render(pagesOf('many'), 'short');
    await form.page.addInitScript(holdReads);
    form.server.answer = (response) => json(response, 503, {}, { 'retry-after': '300' });
    await form.open('short');
    await choose(form, 'many', 'kept.pdf');
    await areStored(form, 'kept.pdf');
    await form.button('Submit').click();
    await form.banner().getByText('The server is busy.').waitFor();
    // Another tab wrote a newer draft.
    await form.page.evaluate(() => {
      const key = document.body.dataset.draft ?? '';
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? ''), changedAt: Date.now() + 1000 }));
      dispatchEvent(new Event('focus'));
    });
    await form.page.getByText('are here').waitFor();
    form.server.answer = receipt;
    await form.button('Submit').click();
    await form.page.getByText('Sending your answers').waitFor();
    await release(form);
    await form.page.waitForURL('**/success');
    expect(sentFiles(form)).toEqual([{ name: 'kept.pdf', content: 'content of kept.pdf' }]);
  });

  it('come back whatever sign their name has', async () => {
    const form = await comeBack(visitor(), { many: ['two\nlines.pdf', 'kept.pdf'] });
    await release(form);
    await form.page.locator('.fw-files li').nth(1).waitFor();
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    expect(sentFiles(form)).toHaveLength(2);
  });

  it('are not shown once the answers are sent without them', async () => {
    const form = await waitInVain(visitor());
    form.server.answer = (response) => json(response, 503, {}, { 'retry-after': '300' });
    await form.button('Submit').click();
    await form.banner().getByText('The server is busy.').waitFor();
    await release(form);
    // Is drawn after the files would be.
    await choose(form, 'many', 'more.pdf');
    await form.page.locator('.fw-files').getByText('more.pdf').waitFor();
    expect(await shown(form)).toEqual(['more.pdf']);
    await areStored(form, 'more.pdf');
  });
});
