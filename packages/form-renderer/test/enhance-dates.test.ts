import { expect, it } from '@jest/globals';
import { describeInBrowser, id, render } from './form-browser.ts';
import { column, page } from './forms.ts';

describeInBrowser('dates of the public form', (visitor) => {
  it('[PUB-37] takes out an end that is not after the start', async () => {
    const form = visitor();
    await form.open('short');
    const [start, end] = [form.page.getByRole('textbox', { name: 'Start date' }), form.page.getByRole('textbox', { name: 'End date' })];
    await start.fill('10/03/2027');
    await end.fill('12/03/2027');
    await end.blur();
    expect(await end.inputValue()).toBe('12/03/2027');
    await start.fill('13/03/2027');
    await start.blur();
    expect(await end.inputValue()).toBe('');
    await end.fill('13/03/2027');
    await end.blur();
    expect(await end.inputValue()).toBe('');
    expect(await form.page.locator(`${id('stay')}-error`).textContent()).toBe('The end must be after the start.');
  });

  it('[PUB-37 part: with times] takes out the time of such an end, too', async () => {
    const form = visitor();
    const content = { defaultDateLabel: 'Range', defaultDateValue: '10/03/2027 - 12/03/2027', checkedTime: true } as const;
    form.server.pages['/f-times'] = await render([page('p1', [column('date', 'stay', content)])], 'times');
    await form.open('times');
    const part = (name: string) => form.page.getByRole('textbox', { name });
    await part('Start time').fill('10:00');
    await part('End time').fill('09:00');
    await part('End time').blur();
    expect(await part('End date').inputValue()).toBe('12/03/2027');
    await part('Start date').fill('12/03/2027');
    await part('Start date').blur();
    expect([await part('End date').inputValue(), await part('End time').inputValue()]).toEqual(['', '']);
    expect([await part('Start date').inputValue(), await part('Start time').inputValue()]).toEqual(['12/03/2027', '10:00']);
  });

  it('helps with typing a date', async () => {
    const form = visitor();
    await form.open('short');
    await form.page.locator(id('day')).pressSequentially('14032027');
    expect(await form.page.locator(id('day')).inputValue()).toBe('14/03/2027');
    await form.page.locator(id('day')).fill('1.2.2027');
    await form.page.locator(id('day')).blur();
    expect(await form.page.locator(id('day')).inputValue()).toBe('01/02/2027');
  });

  it('leaves alone what an East Asian keyboard composes', async () => {
    const form = visitor();
    await form.open('short');
    const day = form.page.locator(id('day'));
    await day.focus();
    const keyboard = await form.page.context().newCDPSession(form.page);
    const written = '\uff11\uff14\uff0f\uff10\uff13\uff0f\uff12\uff10\uff12\uff17';
    for (let end = 1; end <= written.length; end += 1) {
      await keyboard.send('Input.imeSetComposition', { text: written.slice(0, end), selectionStart: end, selectionEnd: end });
      expect(await day.inputValue()).toBe(written.slice(0, end));
    }
    await keyboard.send('Input.insertText', { text: written });
    await day.blur();
    expect(await day.inputValue()).toBe('14/03/2027');
  });

  it('takes nothing that is typed after a whole date, and reads a longer text that is pasted by its meaning', async () => {
    const form = visitor();
    await form.open('short');
    const day = form.page.locator(id('day'));
    await day.pressSequentially('140320275/ 9');
    expect(await day.inputValue()).toBe('14/03/2027');
    await day.fill('');
    await form.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    for (const [pasted, read] of [
      // The server reads the names of months.
      ['14 March 2027', '14 March 2027'],
      ['2027-03-15', '15/03/2027'],
      ['16.03. 2027', '16/03/2027'],
    ] as const) {
      await form.page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
      await day.press('ControlOrMeta+a');
      await day.press('ControlOrMeta+v');
      expect(await day.inputValue()).toBe(pasted);
      await day.blur();
      expect(await day.inputValue()).toBe(read);
    }
  });

  it('[ELEM-15 part: Current] opens a date with the present day and time where its default says so', async () => {
    const form = visitor();
    await form.page.clock.setFixedTime(new Date(2027, 2, 4, 15, 7));
    await form.open('short');
    expect(await form.page.locator(id('today')).inputValue()).toBe('04/03/2027');
    expect(await form.page.locator(`${id('today')}-time`).inputValue()).toBe('03:07 PM');
  });

  it('takes a date from the calendar of the browser', async () => {
    const form = visitor();
    await form.open('short');
    const native = form.page.locator('[data-question^=day] input[type=date]');
    await native.fill('2027-03-14');
    expect(await form.page.locator(id('day')).inputValue()).toBe('14/03/2027');
  });
});
