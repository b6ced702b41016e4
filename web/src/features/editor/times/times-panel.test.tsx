import { newDetails, readDeadline } from '@formwright/form-model';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { readerZone } from '../../../lib/reader-zone.ts';
import { noteToasts } from '../../../testing/toasts.ts';
import { theme } from '../../../ui/theme.ts';
import { SettingsPanel } from '../settings/settings-panel.tsx';
import { device } from '../state/device.ts';
import { EditorProvider } from '../state/editor-context.tsx';
import { createEditorStore } from '../state/editor-store.ts';
import { button, isUnsaved, open, pagesOf, settingsIn } from '../testing/open-editor.tsx';

type Times = Pick<ReturnType<typeof newDetails>, 'deadline' | 'countdown'>;

/** Opens the panel of a form with these times. */
async function openPanel(times: Partial<Times> = {}) {
  const editor = await open(pagesOf(['input']), { details: times });
  await editor.user.click(button('Date range settings'));
  /** What a save stores now. */
  const saved = async (): Promise<Times> => {
    const count = editor.saves().length;
    await editor.user.click(save());
    await waitFor(() => expect(editor.saves()).toHaveLength(count + 1));
    const { deadline, countdown } = settingsIn(editor.saves());
    return { deadline, countdown };
  };
  return { ...editor, saved };
}

type Group = ReturnType<typeof panel>;
const panel = () => within(screen.getByRole('complementary', { name: 'Date range settings' }));
const deadlineTime = () => within(panel().getByRole('group', { name: 'Time of the deadline' }));
const countdown = () => within(panel().getByRole('group', { name: 'Countdown' }));
const save = () => button(/^Save/);
const dateField = () => panel().getByLabelText<HTMLInputElement>('Date');
const part = (group: Group, name: string) => group.getByRole<HTMLInputElement>('spinbutton', { name });
const values = (group: Group) => group.getAllByRole<HTMLInputElement>('spinbutton').map(({ value }) => value);

function storedDeadline(text: string, zone: string) {
  const read = readDeadline(text, zone);
  if ('problem' in read) throw new Error(read.problem);
  return read.ok;
}

const may = { at: Date.UTC(2091, 4, 6, 18, 30), zone: 'UTC' };
const ownZone = readerZone();

beforeEach(() => {
  localStorage.setItem('token', 'token');
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  jest.useRealTimers();
});

describe('the date range settings', () => {
  it('[TIME-01] set and clear a deadline and a countdown; Reset clears both', async () => {
    const { user, saved } = await openPanel();
    expect(panel().getByText('No deadline: the form stays open.')).toBeTruthy();
    fireEvent.change(dateField(), { target: { value: '2091-05-06' } });
    await user.type(part(deadlineTime(), 'hours'), '18');
    await user.type(part(deadlineTime(), 'minutes'), '30');
    await user.type(part(countdown(), 'days'), '1');
    await user.type(part(countdown(), 'minutes'), '45');
    expect(panel().getByText('Sunday 06/05/2091 at 18:30')).toBeTruthy();
    expect(
      panel().getByText('Each respondent has 1 day 45 minutes from opening the form. Then the answers are sent as they are.'),
    ).toBeTruthy();
    expect(isUnsaved()).toBe(true);
    const toasts = noteToasts();
    expect(await saved()).toEqual({ deadline: storedDeadline('05/06/2091 18:30', ownZone), countdown: '01:00:45' });
    await waitFor(() => expect(toasts).toEqual(['Successfully saved.']));
    expect(isUnsaved()).toBe(false);

    await user.click(panel().getByRole('button', { name: 'Remove the deadline' }));
    await waitFor(() => expect(document.activeElement).toBe(dateField()));
    expect(await saved()).toEqual({ deadline: null, countdown: '01:00:45' });
    await user.click(panel().getByRole('button', { name: 'Remove the countdown' }));
    expect(await saved()).toEqual({ deadline: null, countdown: '00:00:00' });

    // A date that is given again has the time that it had.
    fireEvent.change(dateField(), { target: { value: '2091-05-06' } });
    expect(values(deadlineTime())).toEqual(['18', '30']);
    await user.type(part(countdown(), 'hours'), '2');
    await saved();
    await user.click(panel().getByRole('button', { name: 'Reset' }));
    expect([dateField().value, ...values(countdown())]).toEqual(['', '00', '00', '00']);
    expect(panel().getByRole('button', { name: 'Reset' }).getAttribute('aria-disabled')).toBe('true');
    expect(await saved()).toEqual({ deadline: null, countdown: '00:00:00' });
  });

  it('[TIME-13] [TIME-14] have pickers that wrap, with steps of 1, 5 and 10', async () => {
    const { user } = await openPanel({ deadline: may, countdown: '98:00:00' });
    const step = (group: Group, name: string) => user.click(group.getByRole('button', { name }));
    expect(values(deadlineTime())).toEqual(['18', '30']);
    for (const [name, hours] of [
      ['Add 5 hours', '23'],
      ['Add 1 hour', '00'],
      ['Subtract 1 hour', '23'],
      ['Add 10 hours', '09'],
      ['Subtract 10 hours', '23'],
      ['Subtract 5 hours', '18'],
    ] as const) {
      await step(deadlineTime(), name);
      expect(values(deadlineTime())).toEqual([hours, '30']);
    }
    await user.click(part(deadlineTime(), 'minutes'));
    for (const by of [10, 10, 10]) await step(deadlineTime(), `Add ${by} minutes`);
    expect(values(deadlineTime())).toEqual(['18', '00']);
    await step(deadlineTime(), 'Subtract 1 minute');
    expect(values(deadlineTime())).toEqual(['18', '59']);
    await step(countdown(), 'Add 5 days');
    expect(values(countdown())).toEqual(['03', '00', '00']);
    await step(countdown(), 'Subtract 5 days');
    expect(values(countdown())).toEqual(['98', '00', '00']);
  });

  it('take keys and typing, and tell screen readers name and value', async () => {
    const { user } = await openPanel({ deadline: may });
    const hours = part(deadlineTime(), 'hours');
    expect([hours.getAttribute('aria-valuenow'), hours.getAttribute('aria-valuetext'), hours.getAttribute('aria-valuemax')]).toEqual([
      '18',
      '18 hours',
      '23',
    ]);
    await user.click(hours);
    for (const [keys, value] of [
      ['{ArrowUp}', '19'],
      ['{ArrowDown}{ArrowDown}', '17'],
      ['{Shift>}{ArrowUp}{/Shift}', '22'],
      ['{PageUp}', '08'],
      ['{PageDown}', '22'],
      ['{End}', '23'],
      ['{ArrowUp}', '00'],
      ['{Home}{ArrowDown}', '23'],
    ] as const) {
      await user.keyboard(keys);
      expect(values(deadlineTime())).toEqual([value, '30']);
    }
    await user.clear(hours);
    await user.keyboard('7');
    await user.keyboard('5');
    await user.tab();
    expect(values(deadlineTime())).toEqual(['05', '30']);
    await user.clear(hours);
    await user.keyboard('x9');
    await user.tab();
    expect(values(deadlineTime())).toEqual(['09', '30']);
    await user.clear(hours);
    await user.tab();
    expect(values(deadlineTime())).toEqual(['09', '30']);
  });

  it('show a deadline in its own zone, and in that of the device when asked', async () => {
    const { user, saved } = await openPanel({ deadline: { at: may.at, zone: 'Asia/Kathmandu' } });
    expect([dateField().value, ...values(deadlineTime())]).toEqual(['07/05/2091', '00', '15']);
    expect(panel().getByText(/Time zone: Asia\/Kathmandu \(GMT\+5:45\)/)).toBeTruthy();
    await user.click(panel().getByRole('button', { name: /^Use / }));
    expect(panel().queryByRole('button', { name: /^Use / })).toBeNull();
    expect((await saved()).deadline).toEqual({ at: may.at, zone: ownZone });
  });

  it('say how long it is until then, and that a time that has passed closes the form', async () => {
    jest.useFakeTimers({ now: may.at - 3 * 86_400_000 - 60_000 });
    const { store } = await openPanelQuietly(may);
    expect(panel().getByText('In 3 days 1 minute').parentElement?.dataset.past).toBeUndefined();
    act(() => jest.advanceTimersByTime(3 * 86_400_000 + 60_000));
    // The style sheet marks it.
    expect(panel().getByText('The form is closed: this time has passed.').parentElement?.dataset.past).toBe('');
    fireEvent.change(dateField(), { target: { value: '2091-05-05' } });
    expect(panel().getByText('Saving closes the form at once: this time has passed.')).toBeTruthy();
    expect(store.getState().details.deadline).toEqual(may);
  });

  it('do not save a time that the clocks skip, say why, and keep it until then', async () => {
    const stored = { at: Date.UTC(2026, 2, 28, 1, 30), zone: 'Europe/Berlin' };
    const { user, saves } = await openPanel({ deadline: stored });
    fireEvent.change(dateField(), { target: { value: '2026-03-29' } });
    expect(panel().getByText(/^The clocks go forward then/)).toBeTruthy();
    await user.click(button('Close settings'));
    await user.click(save());
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^The clocks go forward then/));
    expect(saves()).toEqual([]);
    // The panel is open again.
    expect([dateField().value, ...values(deadlineTime())]).toEqual(['29/03/2026', '02', '30']);
    await user.click(button('Undo'));
    expect(dateField().value).toBe('28/03/2026');
    expect(isUnsaved()).toBe(false);
  });

  it('D31: take a date as the page writes it, name one that is none, and do not save without it', async () => {
    const { user, saved, saves } = await openPanel();
    await user.type(dateField(), '31022091');
    expect(dateField().value).toBe('31/02/2091');
    await user.click(save());
    expect(saves()).toEqual([]);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Enter a real date as dd/mm/yyyy.'));
    expect(await panel().findByText('Enter a real date as dd/mm/yyyy.')).toBeTruthy();
    // It is part of the form that is not saved, as half an address is.
    await user.click(button('Close settings'));
    await user.click(button('Date range settings'));
    expect(dateField().value).toBe('31/02/2091');
    await user.clear(dateField());
    await user.paste('6 May 2091');
    expect(panel().getByText('Sunday 06/05/2091 at 23:59')).toBeTruthy();
    await user.tab();
    await waitFor(() => expect(dateField().value).toBe('06/05/2091'));
    expect((await saved()).deadline).toEqual(storedDeadline('05/06/2091 23:59', ownZone));
    await user.clear(dateField());
    await user.type(dateField(), '6.5.1999');
    await user.tab();
    expect(await panel().findByText('Enter a date from 01/01/2000 to 31/12/2999.')).toBeTruthy();
  });

  it('save a countdown of a form whose deadline has a zone that this browser does not know', async () => {
    const { user, saved } = await openPanel({ deadline: { at: may.at, zone: 'Mars/Olympus' } });
    await user.type(part(countdown(), 'minutes'), '30');
    expect(await saved()).toEqual({ deadline: { at: may.at, zone: 'Mars/Olympus' }, countdown: '00:00:30' });
  });

  it('bring back what Reset cleared with Undo', async () => {
    const { user } = await openPanel({ deadline: may, countdown: '00:00:30' });
    await user.click(panel().getByRole('button', { name: 'Reset' }));
    expect([dateField().value, ...values(countdown())]).toEqual(['', '00', '00', '00']);
    await user.click(button('Undo'));
    expect([dateField().value, ...values(countdown())]).toEqual(['06/05/2091', '00', '00', '30']);
    expect(isUnsaved()).toBe(false);
  });

  it('keep what is not saved yet while the panel is closed', async () => {
    const { user, saved } = await openPanel();
    await user.type(part(countdown(), 'hours'), '2');
    await user.click(panel().getByRole('button', { name: 'Close' }));
    await user.click(button('Date range settings'));
    expect(values(countdown())).toEqual(['00', '02', '00']);
    expect((await saved()).countdown).toBe('00:02:00');
  });

  it('close with Close and give the focus back', async () => {
    const { user } = await openPanel();
    await user.click(panel().getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('complementary', { name: 'Date range settings' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Date range settings' })));
  });
});

/** As `openPanel`, without user-event, which waits for timers. */
async function openPanelQuietly(deadline: Times['deadline']) {
  const details = { ...newDetails({ _id: 'form1', title: 'Kiln firing', link: 'abcdefghij', isOneTime: false }), deadline };
  const store = createEditorStore(pagesOf(['input']), details, device);
  render(
    <MantineProvider theme={theme} env="test">
      <EditorProvider store={store}>
        <SettingsPanel />
      </EditorProvider>
    </MantineProvider>,
  );
  act(() => store.openFormPanel('times'));
  return { store };
}
