import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { readerZone } from '../../../lib/reader-zone.ts';
import { session } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast-store.ts';
import { cellsOf, heads, openBackOffice } from '../testing/back-office.tsx';
import { adminPage } from '../testing/records.ts';

beforeEach(() => session.end());

const act = {
  ...{ id: 'billing.a', at: Date.UTC(2026, 10, 20, 8, 2, 14), operator: 'olga@example.com', service: 'billing', what: 'plan change' },
  ...{ who: 'u1', about: 'bea@example.com', reason: 'asked by mail', note: '', count: 1 },
  changes: [{ field: 'plan', before: 'Free', after: null }],
};
const log = { ...adminPage([act]), operators: [{ id: 'o1', name: 'olga@example.com' }], kinds: ['plan change', 'suspension'] };

describe('the log of the back-office', () => {
  it('says who did what, about whom, before, after, when and why', async () => {
    openBackOffice('/evi-admin/log', { getOperatorLog: () => [200, log] });
    const cells = await cellsOf('asked by mail');
    expect(await heads()).toEqual(['Time', 'Operator', 'What', 'About', 'Before and after', 'Reason', 'Service']);
    expect(cells.slice(1)).toEqual([
      'olga@example.com',
      'plan change',
      'bea@example.com',
      'plan Free → became  none',
      'asked by mail',
      'billing',
    ]);
  });

  it('says how often a list was read, and which', async () => {
    const reading = { ...act, what: 'list read', about: '', who: '', reason: '', note: 'list: users', count: 3, changes: [] };
    openBackOffice('/evi-admin/log', { getOperatorLog: () => [200, { ...log, ...adminPage([reading]) }] });
    expect((await cellsOf('list: users')).slice(2, 5)).toEqual(['list read (3 times)', '–None', 'list: users']);
  });

  it('is narrowed by operator, kind and days, and exported so', async () => {
    const { user, sent, address } = openBackOffice('/evi-admin/log?from=2026-01-01&to=2026-01-31', {
      getOperatorLog: () => [200, log],
      exportOperatorLog: () => [503, { error: 'Not all of the log can be read.' }],
    });
    await screen.findByText('asked by mail');
    const narrowed = { operator: 'o1', kind: 'suspension', globalDateRange: { from: '2026-01-01', to: '2026-01-31' }, zone: readerZone() };
    expect(sent('getOperatorLog')).toEqual([{ ...narrowed, operator: '', kind: '' }]);
    await user.selectOptions(screen.getByLabelText('Operator'), 'o1');
    await user.selectOptions(screen.getByLabelText('What'), 'suspension');
    await waitFor(() => expect(sent('getOperatorLog').at(-1)).toEqual(narrowed));
    // A reload, a link and the Back button show the same.
    expect(address()).toBe('/evi-admin/log?from=2026-01-01&to=2026-01-31&operator=o1&kind=suspension');
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(sent('exportOperatorLog')).toEqual([narrowed]));
    await waitFor(() => expect(toast.current()).toMatchObject({ kind: 'error', text: 'Not all of the log can be read.' }));
  });

  it('is asked for once more without a zone where a former version answers, which knows none', async () => {
    const former = ({ body }: { body: unknown }): [number, object] =>
      'zone' in (body as object) ? [400, { error: { zone: 'This field is not known.' } }] : [200, log];
    const { user, sent } = openBackOffice('/evi-admin/log?from=2026-01-01&to=2026-01-31', {
      getOperatorLog: former,
      exportOperatorLog: former,
    });
    await screen.findByText('asked by mail');
    const days = { operator: '', kind: '', globalDateRange: { from: '2026-01-01', to: '2026-01-31' } };
    expect(sent('getOperatorLog')).toEqual([{ ...days, zone: readerZone() }, days]);
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(sent('exportOperatorLog')).toEqual([{ ...days, zone: readerZone() }, days]));
  });

  it('is a file that can be left, which nobody is told of', async () => {
    toast.clear();
    const { user } = openBackOffice('/evi-admin/log', {
      getOperatorLog: () => [200, log],
      exportOperatorLog: () => new Promise<never>(() => undefined),
    });
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    expect((await screen.findByText('0 rows')).getAttribute('role')).toBe('status');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Download CSV' })).toBeTruthy();
    expect(toast.current()).toBeNull();
  });
});
