import { describe, expect, it } from '@jest/globals';
import { describeInBrowser, type FormInBrowser, id } from './form-browser.ts';
import { json, receipt } from './form-server.ts';

const OFFLINE = 'You are offline. Your answers are safe on this device and will be sent later.';

/** Sends an answer to a server that drops every connection. */
async function submitInVain(form: FormInBrowser): Promise<void> {
  form.server.answer = (response) => response.destroy();
  await form.open('short');
  await form.page.locator(id('short')).fill('x');
  await form.button('Submit').click();
  await form.banner().getByText('The connection was lost.').waitFor();
}

describeInBrowser('sending the public form over a bad line', (visitor) => {
  it('sends again with the same id after a dropped connection and a busy server', async () => {
    const form = visitor();
    // Attempts are not counted, because a browser may retry by itself on a reused connection.
    await submitInVain(form);
    form.server.answer = (response) => json(response, 503, { error: 'Something went wrong.', id: 'e1' });
    await form.button('Submit').click();
    await form.banner().getByText('The server is busy. Your answers are safe on this device and will be sent later.').waitFor();
    // [D30] Nothing is wrong with the answers.
    const look = () =>
      form.banner().evaluate((banner) => [getComputedStyle(banner).boxShadow, getComputedStyle(banner, '::before').display]);
    expect(await look()).toEqual([expect.not.stringContaining('rgb(167, 38, 38)'), 'none']);
    form.server.answer = receipt;
    await form.page.waitForURL('**/success');
    expect(form.server.posts.length).toBeGreaterThan(2);
    expect(new Set(form.server.posts.map((post) => post.fields.submissionId)).size).toBe(1);
  });

  it('says that the answers are on the page only where the device stores nothing, as in some private windows', async () => {
    const form = visitor();
    await form.page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota is used up.', 'QuotaExceededError');
      };
    });
    await submitInVain(form);
    await form.banner().getByText('on this page only (keep it open) and will be sent').waitFor();
    form.server.answer = receipt;
    await form.page.waitForURL('**/success');
  });

  describe('on a line that takes bytes and gives no answer', () => {
    async function submitIntoSilence(): Promise<FormInBrowser> {
      const form = visitor();
      await form.page.clock.install();
      await form.page.addInitScript(() => {
        const { send } = XMLHttpRequest.prototype;
        XMLHttpRequest.prototype.send = function (body) {
          Object.assign(window, { upload: this.upload });
          send.call(this, body);
        };
      });
      const arrived = new Promise<void>((resolve) => {
        form.server.answer = () => resolve();
      });
      await form.open('short');
      await form.page.locator(id('short')).fill('x');
      await form.button('Submit').click();
      await arrived;
      return form;
    }
    const isSending = (form: FormInBrowser) => form.page.getByText('Sending your answers').isVisible();

    it('gives the attempt up, says where the answers are, and sends them again with the same id (L5)', async () => {
      const form = await submitIntoSilence();
      await form.page.clock.fastForward(29_000);
      expect(await isSending(form)).toBe(true);
      await form.page.clock.fastForward(1_000);
      await form.banner().getByText('The connection was lost. Your answers are safe on this device').waitFor();
      expect(await form.page.locator('.fw-page[inert]').count()).toBe(0);
      form.server.answer = receipt;
      await form.button('Submit').click();
      await form.page.waitForURL('**/success');
      expect(form.server.posts.length).toBeGreaterThan(1);
      expect(new Set(form.server.posts.map((post) => post.fields.submissionId)).size).toBe(1);
    });

    it('gives it up soon when the line is back (L5)', async () => {
      const form = await submitIntoSilence();
      await form.page.evaluate(() => dispatchEvent(new Event('online')));
      await form.page.clock.fastForward(5_000);
      await form.banner().getByText('The connection was lost.').waitFor();
    });

    it('goes on with an upload for as long as it moves (L5)', async () => {
      const form = await submitIntoSilence();
      await form.page.clock.fastForward(20_000);
      await form.page.evaluate(() => {
        const { upload } = window as unknown as { upload: XMLHttpRequestUpload };
        upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2 }));
      });
      await form.page.clock.fastForward(20_000);
      expect(await isSending(form)).toBe(true);
      expect(await form.banner().isVisible()).toBe(false);
      await form.page.clock.fastForward(10_000);
      await form.banner().getByText('The connection was lost.').waitFor();
    });
  });

  it('says that it is offline and sends by itself when it is back', async () => {
    const form = visitor();
    // It sends because the line is back, not because its pause is over.
    await form.page.clock.install();
    await form.open('short');
    await form.page.locator(id('short')).fill('x');
    await form.page.clock.pauseAt(Date.now() + 60_000);
    await form.context.setOffline(true);
    await form.button('Submit').click();
    await form.banner().getByText(OFFLINE).waitFor();
    expect(form.server.posts).toHaveLength(0);
    const arrived = new Promise<() => void>((resolve) => {
      form.server.answer = (response) => resolve(() => receipt(response, 1));
    });
    await form.context.setOffline(false);
    const answer = await arrived;
    await form.banner().getByText('The connection was lost.').waitFor();
    expect(await form.banner().getByText(OFFLINE).count()).toBe(0);
    answer();
    await form.page.waitForURL('**/success');
    expect(form.server.posts).toHaveLength(1);
  });

  it('goes on sending after a reload, with the same id', async () => {
    const form = visitor();
    await submitInVain(form);
    form.server.answer = receipt;
    await form.page.reload();
    await form.page.waitForURL('**/success');
    expect(new Set(form.server.posts.map((post) => post.fields.submissionId)).size).toBe(1);
  });
});
