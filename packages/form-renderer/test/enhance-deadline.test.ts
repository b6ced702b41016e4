import { expect, it } from '@jest/globals';
import { describeInBrowser, type FormInBrowser, id, render } from './form-browser.ts';
import { json } from './form-server.ts';
import { bookingPages, column, page } from './forms.ts';
import { MINUTE, openStopped, openTimed, showsLeft, stopClock, timedPages } from './timed-form.ts';

describeInBrowser('the banner of the countdown', (visitor) => {
  it('[TIME-07] becomes sticky with a colored background once the page is scrolled past 53 px, on every width and in both schemes', async () => {
    const form = visitor();
    await openTimed(form, 10 * MINUTE, { pages: bookingPages });
    const banner = form.page.locator('#fw-times');
    const look = () =>
      banner.evaluate((found) => {
        const { position, backgroundColor } = getComputedStyle(found);
        return { position, backgroundColor, top: found.getBoundingClientRect().top };
      });
    for (const colorScheme of ['light', 'dark'] as const) {
      await form.page.emulateMedia({ colorScheme });
      for (const width of [1440, 768, 320]) {
        await form.page.setViewportSize({ width, height: 400 });
        const scrolledTo = async (y: number) => {
          await form.page.evaluate((to) => scrollTo(0, to), y);
          await form.page.waitForFunction((isStuck) => document.getElementById('fw-times')?.hasAttribute('data-stuck') === isStuck, y > 53);
          return look();
        };
        expect((await scrolledTo(53)).position).toBe('static');
        expect(await scrolledTo(54)).toEqual({ position: 'sticky', backgroundColor: 'rgb(176, 92, 58)', top: 0 });
        expect(await form.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        await scrolledTo(0);
      }
    }
  });

  it('is announced at a few moments, not each second', async () => {
    const form = visitor();
    await openTimed(form, 10 * MINUTE + 1000);
    await form.page.evaluate(() => {
      const told: string[] = [];
      Object.assign(window, { told });
      new MutationObserver(() => told.push(document.getElementById('fw-told')?.textContent ?? '')).observe(
        document.getElementById('fw-told') as Node,
        {
          childList: true,
        },
      );
    });
    form.server.answer = () => {};
    await showsLeft(form, '10 minutes 01 seconds');
    await form.page.clock.runFor(10 * MINUTE + 1000);
    await form.page.getByText('Sending your answers').waitFor();
    expect(await form.page.evaluate(() => (window as unknown as { told: string[] }).told)).toEqual([
      '10 minutes left to fill in this form.',
      '5 minutes left to fill in this form.',
      '1 minute left to fill in this form.',
      '10 seconds left to fill in this form.',
      'The time is up.',
    ]);
  });
});

describeInBrowser('the deadline of the public form', (visitor) => {
  const notice = (form: FormInBrowser) => form.page.locator('#fw-closes');
  async function copiedIn(form: FormInBrowser): Promise<string> {
    const copy = form.page.getByLabel('Your answers').or(form.button('Copied'));
    await copy.waitFor();
    await form.context.grantPermissions(['clipboard-read', 'clipboard-write']).catch(() => {});
    return (await form.button('Copied').count()) ? form.page.evaluate(() => navigator.clipboard.readText()) : copy.inputValue();
  }
  async function openClosing(form: FormInBrowser, left: number, pages = timedPages) {
    const deadline = { at: Date.UTC(2027, 2, 14, 17), zone: 'Europe/Berlin' };
    form.server.pages['/f-timed'] = await render(pages, 'timed', { deadline });
    form.server.timeLeft = () => ({ deadline: left });
    await stopClock(form);
    await openStopped(form);
  }

  it('is told of from five minutes before, and when it has passed the answers are kept and can be copied', async () => {
    const form = visitor();
    await openClosing(form, 5 * MINUTE + 2000);
    await form.page.locator(id('name')).fill('Ilse');
    await form.page.locator(id('notes')).fill('Two lines\nof notes');
    await form.page.clock.runFor(1000);
    expect(await form.page.locator('#fw-times').isVisible()).toBe(false);
    await form.page.clock.runFor(1000);
    await notice(form).getByText('This form closes in 5:00.').waitFor();
    await form.page.clock.runFor(1000);
    await notice(form).getByText('This form closes in 4:59.').waitFor();
    await form.page.clock.runFor(5 * MINUTE);
    await notice(form).getByText('This form has closed. Your answers are still on this device.').waitFor();
    form.server.answer = (response) => json(response, 410, { error: 'Expired' });
    await form.button('Submit').click();
    await form.banner().getByText('takes no answers now').waitFor();
    expect(await form.page.locator(id('name')).inputValue()).toBe('Ilse');
    await form.button('Copy my answers').click();
    expect(await copiedIn(form)).toBe('Name\nIlse\n\nNotes\nTwo lines\nof notes');
  });

  it('copies two different answers as two different texts', async () => {
    const form = visitor();
    const options = ['Me, myself and I', 'Wait, is it me?'].map((label, index) => ({ id: `o${index}`, value: `v${index}`, label }));
    await openClosing(form, 2000, [page('p1', [column('checkbox', 'who', { label: 'Who', options })])]);
    for (const { label } of options) await form.page.getByLabel(label).check();
    await form.page.clock.runFor(3000);
    await form.button('Copy my answers').click();
    expect(await copiedIn(form)).toBe('Who\n"Me, myself and I", "Wait, is it me?"');
  });

  it('says without JavaScript when the form closes, in the owner’s time zone', async () => {
    const form = visitor();
    await openClosing(form, MINUTE);
    const plain = await form.browser.newContext({ javaScriptEnabled: false });
    const bare = await plain.newPage();
    await bare.goto(`${form.server.url}/f-timed`);
    expect(await bare.locator('.fw-times').first().textContent()).toBe('This form closes on 14 March 2027 at 18:00 (Europe/Berlin).');
    await plain.close();
  });
});
