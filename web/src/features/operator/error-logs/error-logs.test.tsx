import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { session } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast-store.ts';
import { cellsOf, openBackOffice } from '../testing/back-office.tsx';
import { adminPage } from '../testing/records.ts';

beforeEach(() => {
  session.end();
  toast.clear();
});

const failure = (id: string, changes = {}) => ({
  id,
  at: Date.UTC(2026, 10, 20, 8, 2, 14),
  first_at: Date.UTC(2026, 10, 19),
  service: 'forms',
  kind: 'request',
  what: 'Error',
  place: 'saveForm',
  message: 'The disk is full',
  count: 3,
  request_id: 'req-1',
  ...changes,
});

const clearButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Clear Log File' });

describe('the error log of the back-office', () => {
  it("[OPS-33] shows the newest first, and 'No errors :)' once it is cleared", async () => {
    let isCleared = false;
    const { user, sent } = openBackOffice('/evi-admin/error-logs', {
      getErrorLogs: () => [200, adminPage(isCleared ? [] : [failure('b'), failure('a', { message: 'Older', at: Date.UTC(2026, 10, 19) })])],
      clearErrorLogs: () => {
        isCleared = true;
        return [200, { success: true, cleared: 2, away: [] }];
      },
    });
    const first = expect.stringMatching(/^19\/11\/2026/);
    expect((await cellsOf('The disk is full')).slice(1)).toEqual(['forms', 'Error saveForm', 'The disk is full', '3', first, 'req-1']);
    const messages = [...document.querySelectorAll('tbody td[data-head="Message"]')].map(({ textContent }) => textContent);
    expect(messages).toEqual(['The disk is full', 'Older']);
    await user.click(await clearButton());
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
    expect(sent('clearErrorLogs')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('No errors :)')).toBeTruthy();
    expect(toast.current()).toMatchObject({ kind: 'confirmed', text: 'Error log cleared' });
    await waitFor(async () => expect((await clearButton()).matches(':disabled, [aria-disabled]')).toBe(true));
  });

  it('names the services that did not clear theirs', async () => {
    const { user } = openBackOffice('/evi-admin/error-logs', {
      getErrorLogs: () => [200, adminPage([failure('b')])],
      clearErrorLogs: () => [200, { success: true, cleared: 0, away: ['forms'] }],
    });
    await screen.findByText('The disk is full');
    await user.click(await clearButton());
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(toast.current()).toMatchObject({ kind: 'error', text: 'Not all is cleared: forms did not answer.' }));
    expect(screen.getByText('The disk is full')).toBeTruthy();
  });
});
