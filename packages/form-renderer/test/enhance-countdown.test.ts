import { expect, it } from '@jest/globals';
import { describeInBrowser, heldPost, id, render } from './form-browser.ts';
import { json, receipt, VISIT } from './form-server.ts';
import { bookingPages, column, page, uniqueId } from './forms.ts';
import { left, MINUTE, openStopped, openTimed, shows, showsLeft, stopClock, timedPages, timer } from './timed-form.ts';

const pdf = (name: string, bytes: number) => ({ name, mimeType: 'application/pdf', buffer: Buffer.alloc(bytes) });

describeInBrowser('the countdown of the public form', (visitor) => {
  it('[TIME-06] shows days, hours, minutes and seconds and ticks each second; a form without one shows none and asks for nothing', async () => {
    const form = visitor();
    await openTimed(form, ((1 * 24 + 2) * 60 + 3) * MINUTE + 4000);
    await showsLeft(form, left('01', '02', '03', '04'));
    for (const seconds of ['03', '02', '01', '00']) {
      await form.page.clock.runFor(1000);
      await showsLeft(form, left('01', '02', '03', seconds));
    }
    await form.page.clock.runFor(1000);
    await showsLeft(form, left('01', '02', '02', '59'));
    await shows(form, 'Time left');
    form.server.timeLeft = () => ({ countdown: ((99 * 24 + 23) * 60 + 59) * MINUTE + 59_000 });
    await form.page.evaluate(() => dispatchEvent(new Event('online')));
    await showsLeft(form, left('99', '23', '59', '59'));
    form.server.visits.length = 0;
    await form.page.goto(`${form.server.url}/f-book`);
    await form.page.clock.runFor(500);
    await form.isReady();
    expect([await timer(form).count(), form.server.visits]).toEqual([0, []]);
  });

  it('[TIME-08] at zero the form is sent by itself from any page, without the required checks, and zeros are shown', async () => {
    const form = visitor();
    const held = heldPost(form);
    await openTimed(form, 2000, { pages: bookingPages });
    await form.page.locator(id('email')).fill('ilse@example.com');
    await form.page.clock.runFor(1000);
    expect(form.server.posts).toHaveLength(0);
    await form.page.clock.runFor(1000);
    await showsLeft(form, left('00', '00', '00', '00'));
    await form.page.getByText('Sending your answers').waitFor();
    await shows(form, 'The time is up');
    (await held)();
    await form.page.waitForURL('**/success');
    expect(form.server.posts).toHaveLength(1);
    expect(Object.keys(form.sent())).toEqual([uniqueId('email'), uniqueId('photo')]);
  });

  it('[TIME-08 part: nothing filled in] sends an empty form too', async () => {
    const form = visitor();
    await openTimed(form, 1000);
    await form.page.clock.runFor(1000);
    await form.page.waitForURL('**/success');
    expect(form.sent()).toEqual({ [uniqueId('files')]: expect.objectContaining({ value: '' }) });
  });

  it('[TIME-09] sends the draft of the device at once when the time has run out before the form is opened', async () => {
    const form = visitor();
    await openTimed(form, 10 * MINUTE);
    await form.page.locator(id('notes')).fill('As far as I came');
    await form.page.clock.runFor(1000);
    form.server.timeLeft = () => ({ countdown: -3 * 60 * MINUTE });
    const held = heldPost(form);
    await form.page.reload();
    await form.page.clock.runFor(500);
    await showsLeft(form, left('00', '00', '00', '00'));
    (await held)();
    await form.page.waitForURL('**/success');
    expect(form.sent()[uniqueId('notes')]?.value).toBe('As far as I came');
  });

  it('sends half an address as it stands, completes a date that is being typed, and leaves out files that the question does not take', async () => {
    const form = visitor();
    await openTimed(form, 1000);
    await form.page.locator(id('name')).fill('Ilse');
    await form.page.locator(id('mail')).fill('ilse@');
    await form.page
      .locator(id('files'))
      .setInputFiles([pdf('good.pdf', 5), pdf('large.pdf', 1_000_001), pdf('fine.pdf', 6), pdf('third.pdf', 7)]);
    await form.page.locator(id('day')).pressSequentially('1/2/2027');
    await form.page.clock.runFor(1000);
    await form.page.waitForURL('**/success');
    expect(form.sent()).toMatchObject({
      [uniqueId('name')]: { value: 'Ilse' },
      [uniqueId('mail')]: { value: 'ilse@' },
      [uniqueId('day')]: { value: '01/02/2027' },
    });
    expect(Object.values(form.server.posts[0]?.files ?? {}).map(({ name }) => name)).toEqual(['good.pdf', 'fine.pdf']);
  });

  it('sends a half-typed date as it stands, even while its calendar is open', async () => {
    const form = visitor();
    await openTimed(form, 1000);
    await form.page.locator(id('name')).fill('Ilse');
    await form.page.locator(id('day')).pressSequentially('12/03');
    await form.page.locator('.fw-pick').click();
    await form.page.clock.runFor(1000);
    await form.page.waitForURL('**/success');
    expect(form.sent()).toMatchObject({ [uniqueId('name')]: { value: 'Ilse' }, [uniqueId('day')]: { value: '12/03/' } });
  });

  it('sends again without the answers that the server refuses', async () => {
    const form = visitor();
    await openTimed(form, 1000);
    await form.page.locator(id('name')).fill('Ilse');
    await form.page.locator(id('files')).setInputFiles([pdf('no-real.pdf', 5)]);
    form.server.answer = (response, attempt) =>
      attempt === 1
        ? json(response, 422, { error: { value: 'No.', fields: { [uniqueId('files')]: 'This is no PDF.' } } })
        : receipt(response, 2);
    await form.page.clock.runFor(1000);
    await form.page.getByText('This is no PDF.').waitFor();
    await form.page.clock.runFor(1000);
    await form.page.waitForURL('**/success');
    expect(form.sent()[uniqueId('name')]?.value).toBe('Ilse');
    expect(form.server.posts.at(-1)?.files).toEqual({});
  });

  it('keeps the answers and lets them be mended where the server refuses them as a whole', async () => {
    const form = visitor();
    await openTimed(form, 1000);
    await form.page.locator(id('name')).fill('Ilse');
    form.server.answer = (response) => json(response, 410, { error: 'Expired' });
    await form.page.clock.runFor(5000);
    await form.banner().getByText('takes no answers now').waitFor();
    while (form.server.posts.length < 3) await form.page.clock.runFor(1000);
    await form.page.locator('.fw-row[inert]').first().waitFor({ state: 'detached' });
    expect(await form.page.locator(id('name')).inputValue()).toBe('Ilse');
    await form.page.clock.runFor(10_000);
    expect(form.server.posts).toHaveLength(3);
  });

  it('keeps the answers of a broken line at zero, and sends them once when it is back, with the same id', async () => {
    const form = visitor();
    await openTimed(form, 2000);
    await form.page.locator(id('name')).fill('Ilse');
    await form.context.setOffline(true);
    await form.page.clock.runFor(2000);
    await form.banner().getByText('You are offline.').waitFor();
    expect(await form.page.locator('.fw-row').first().getAttribute('inert')).toBe('');
    await form.page.clock.runFor(5000);
    expect(form.server.posts).toHaveLength(0);
    await form.page.clock.resume();
    await form.context.setOffline(false);
    await form.page.waitForURL('**/success');
    expect(form.server.posts).toHaveLength(1);
    expect(form.sent()[uniqueId('name')]?.value).toBe('Ilse');
  });

  it('goes by the server’s clock on a device whose clock is wrong by years, and when it is set meanwhile', async () => {
    const form = visitor();
    await openTimed(form, 10 * MINUTE, { time: Date.UTC(2001, 0, 1) });
    await showsLeft(form, left('00', '00', '10', '00'));
    const asked = form.server.visits.length;
    form.server.timeLeft = () => ({ countdown: 9 * MINUTE });
    await form.page.clock.setSystemTime(Date.UTC(2031, 0, 1));
    await form.page.clock.runFor(1000);
    await showsLeft(form, left('00', '00', '09', '00'));
    expect(form.server.visits.length).toBe(asked + 1);
    expect(form.server.posts).toHaveLength(0);
  });

  it('asks again when the page is shown again, from a tab in the background, and when the line is back', async () => {
    const form = visitor();
    await openTimed(form, 10 * MINUTE);
    for (const [type, minutes] of [
      ['visibilitychange', 3],
      ['online', 2],
    ] as const) {
      form.server.timeLeft = () => ({ countdown: minutes * MINUTE });
      await form.page.evaluate((name) => document.dispatchEvent(new Event(name, { bubbles: true })), type);
      await showsLeft(form, left('00', '00', `0${minutes}`, '00'));
    }
  });

  it('counts from the opening while the server cannot be asked, and takes its word when it can', async () => {
    const form = visitor();
    form.server.pages['/f-timed'] = await render(timedPages, 'timed', { countdown: '00:00:10' });
    form.server.timeLeft = () => null;
    await stopClock(form);
    await openStopped(form);
    await form.page.clock.runFor(5000);
    await showsLeft(form, '09 minutes 5');
    form.server.timeLeft = () => ({ countdown: 2 * MINUTE });
    await form.page.clock.runFor(7_000);
    await showsLeft(form, '02 minutes 00 seconds');
  });

  it('gives the form back when the owner gives more time, and hides the banner when there is no countdown any more', async () => {
    const form = visitor();
    await openTimed(form, 1000);
    form.server.answer = () => {};
    await form.page.clock.runFor(1000);
    await form.page.getByText('Sending your answers').waitFor();
    form.server.timeLeft = () => ({ countdown: 5 * MINUTE });
    await form.page.evaluate(() => dispatchEvent(new Event('online')));
    await showsLeft(form, left('00', '00', '05', '00'));
    expect(await form.page.locator('.fw-row[inert]').count()).toBe(0);
    form.server.timeLeft = () => ({});
    await form.page.evaluate(() => dispatchEvent(new Event('online')));
    await timer(form).waitFor({ state: 'hidden' });
  });

  it('shows the visit of its cookie, and where cookies are refused the one that the server named', async () => {
    const form = visitor();
    await openTimed(form, 10 * MINUTE);
    await form.page.reload();
    await form.page.clock.runFor(500);
    await showsLeft(form, '10 minutes');
    // Kept on the device, so that a reload is the same visit.
    expect(form.server.visits).toEqual([undefined, VISIT]);
    await form.page.locator(id('name')).fill('Ilse');
    await form.button('Submit').click();
    await form.page.waitForURL('**/success');
    expect(form.server.posts[0]?.fields.visit).toBe(VISIT);
    await form.context.addCookies([{ name: 'fw_v_form-timed', value: 'of.the-cookie', url: `${form.server.url}/f-timed` }]);
    await form.page.evaluate(() => localStorage.removeItem('fw:form-timed'));
    await openStopped(form);
    await showsLeft(form, '10 minutes');
    expect(form.server.visits.at(-1)).toBe('of.the-cookie');
  });

  it('shows zeros and sends nothing where there is nothing to answer', async () => {
    const form = visitor();
    await openTimed(form, -1, { pages: [page('p1', [column('divider', 'line')])] });
    await showsLeft(form, left('00', '00', '00', '00'));
    await form.page.clock.runFor(5000);
    expect(form.server.posts).toHaveLength(0);
  });

  it('says without JavaScript how long the respondent has', async () => {
    const form = visitor();
    form.server.pages['/f-timed'] = await render(timedPages, 'timed', { countdown: '01:02:10' });
    const plain = await form.browser.newContext({ javaScriptEnabled: false });
    const bare = await plain.newPage();
    await bare.goto(`${form.server.url}/f-timed`);
    expect(await bare.getByRole('timer').textContent()).toBe(
      'You have 1 day, 2 hours, and 10 minutes for this form, from when you first opened it. When the time is up, send what you have: no answer is required then.',
    );
    await plain.close();
  });
});
