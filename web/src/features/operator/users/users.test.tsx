import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { readerZone } from '../../../lib/reader-zone.ts';
import { session } from '../../../lib/session.ts';
import { fill } from '../../../testing/show.tsx';
import { toast, toastDurations } from '../../../ui/toast-store.ts';
import { cellsOf, heads, openBackOffice } from '../testing/back-office.tsx';
import { adminPage, adminUser } from '../testing/records.ts';

beforeEach(() => {
  session.end();
  toast.clear();
});

const one = () => ({ getAdminUserDatas: () => [200, adminPage([adminUser()])] as [number, unknown] });
const told = (text: string) => waitFor(() => expect(toast.current()).toMatchObject({ text, kind: 'confirmed' }));
const rowButtons = async () => {
  const row = (await screen.findByText('Marta Lindqvist')).closest('tr') as HTMLElement;
  return within(row)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? '')
    .filter((name) => !name.startsWith('What belongs to'));
};

describe('the users of the back-office', () => {
  it('[OPS-11] have the tabs Active, which is open at first, and Suspended, and those that were taken down', async () => {
    const { user, sent } = openBackOffice('/evi-admin/users', { getSuspendedInfo: () => [200, { count: 17, data: 17 }] });
    const tabs = within(await screen.findByRole('navigation', { name: 'Users by state' }));
    await tabs.findByText('(17)');
    await tabs.findByText('(0)');
    expect(tabs.getAllByRole('link').map((tab) => [tab.textContent, tab.getAttribute('aria-current')])).toEqual([
      ['Active', 'page'],
      ['Suspended(17)', null],
      ['Taken down(0)', null],
    ]);
    await user.click(tabs.getByRole('link', { name: /^Suspended/ }));
    await waitFor(() => expect(sent('getAdminUserDatas')).toHaveLength(2));
    expect(sent('getAdminUserDatas').map((body) => (body as { tabName: string }).tabName)).toEqual(['Active', 'Suspended']);
  });

  it('[OPS-12] are narrowed by a text, a range of days and whether they pay', async () => {
    const { user, sent } = openBackOffice('/evi-admin/users?from=2026-01-01&to=2026-01-31');
    await screen.findByText('No Data');
    await user.click(screen.getByRole('checkbox', { name: 'Paying users' }));
    fill(screen.getByRole('searchbox', { name: 'Search users' }), 'ada');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    const all = { globalDateRange: { from: '2026-01-01', to: '2026-01-31' }, zone: readerZone(), payingInfo: true, tabName: 'Active' };
    await waitFor(() => expect(sent('getAdminUserDatas').at(-1)).toEqual({ ...all, globalSearchTextInfo: 'ada' }));
    expect(screen.getByRole('button', { name: 'Registered: 01/01/2026 – 31/01/2026' })).toBeTruthy();
  });

  it('[OPS-13] have their columns, with the address under the name', async () => {
    openBackOffice('/evi-admin/users', one());
    expect(await heads()).toEqual([
      'Fullname',
      'LoginDate',
      'Verify',
      'Plan',
      'AvailableForms',
      'OneTimeForm',
      'Responses',
      'Popup',
      'Registered',
      'Status',
    ]);
    const cells = await cellsOf('Marta Lindqvist');
    const day = expect.stringMatching(/^\d\d\/\d\d\/2026 \d\d:\d\d:14$/);
    expect(cells.slice(0, 10)).toEqual([
      'Marta Lindqvistmarta@lowtide.example',
      day,
      'Verified',
      'Standard',
      '4 of 5',
      'Yes',
      '1,752',
      'Closed',
      expect.stringMatching(/^14\/03\/2025 \d\d:21:09$/),
      'Active',
    ]);
  });

  it('[OPS-13] who have never signed in, and may make any number of forms, read so', async () => {
    openBackOffice('/evi-admin/users', { getAdminUserDatas: () => [200, adminPage([adminUser({ loginDate: null, maxCount: -1 })])] });
    const [, signedIn, , , forms] = await cellsOf('Marta Lindqvist');
    expect([signedIn, forms]).toEqual(['–None', '4 of ∞unlimited']);
  });

  it('[OPS-15] can be edited and, where active, deleted; a suspended one can be paid for; each is taken down', async () => {
    const { unmount } = openBackOffice('/evi-admin/users', one());
    expect(await rowButtons()).toEqual(['Edit Marta Lindqvist', 'Delete Marta Lindqvist', 'Take down: Marta Lindqvist']);
    unmount();
    openBackOffice('/evi-admin/users?tab=Suspended', {
      getAdminUserDatas: () => [200, adminPage([adminUser({ blocked: 1 })])],
    });
    expect(await rowButtons()).toEqual(['Edit Marta Lindqvist', 'Pay for Marta Lindqvist', 'Take down: Marta Lindqvist']);
  });

  it('are taken down with a reason and words, and work again with others', async () => {
    const { user, sent } = openBackOffice('/evi-admin/users', { ...one(), takeDownAccount: () => [200, { success: true }] });
    await user.click(await screen.findByRole('button', { name: 'Take down: Marta Lindqvist' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take down: Marta Lindqvist' }));
    expect(dialog.getByText(/In use: 4; responses so far: 1,752/)).toBeTruthy();
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Reason/ }), 'spam');
    fill(dialog.getByRole('textbox', { name: /^Words to the owner/ }), 'Please stop.');
    await user.click(dialog.getByRole('button', { name: 'Take down' }));
    await waitFor(() =>
      expect(sent('takeDownAccount')).toEqual([
        { userId: 'user1', reason: 'spam', words: 'Please stop.', seen: { decision: 0, objection: 0 } },
      ]),
    );
    await told('Marta Lindqvist was taken down');
  });

  it('show what was decided meanwhile, and keep the words for the next decision', async () => {
    let seen = { decision: 0, objection: 0 };
    const { user, sent } = openBackOffice('/evi-admin/users', {
      getAdminUserDatas: () => [200, adminPage([adminUser({ harm_seen: seen })])],
      takeDownAccount: () => (seen.decision === 0 ? [409, { error: { seen: 'Decided meanwhile.' } }] : [200, { success: true }]),
    });
    const button = { name: 'Take down: Marta Lindqvist' };
    await user.click(await screen.findByRole('button', button));
    fill(screen.getByRole('textbox', { name: /^Words to the owner/ }), 'Please stop.');
    await user.click(screen.getByRole('button', { name: 'Take down' }));
    await waitFor(() => expect(toast.current()?.text).toBe('Decided meanwhile. Your words are kept.'));
    seen = { decision: 7, objection: 0 };
    await waitFor(async () => {
      await user.click(screen.getByRole('button', button));
      expect(screen.getByRole('textbox', { name: /^Words to the owner/ })).toHaveProperty('value', 'Please stop.');
    });
    expect(sent('takeDownAccount')).toHaveLength(1);
  });

  it('who object say why, and stay closed or work again', async () => {
    const taken_down = {
      at: 1,
      by: 'olga@example.com',
      reason: 'spam',
      words: 'Please stop.',
      objection: { at: 2, text: 'It is art.' },
    } as const;
    const { user, sent } = openBackOffice('/evi-admin/users?tab=Taken+down', {
      getAdminUserDatas: () => [200, adminPage([adminUser({ taken_down, harm_seen: { decision: 1, objection: 2 } })])],
      liftAccountTakeDown: () => [200, { success: true }],
    });
    const status = await screen.findByText('Taken down, objected to');
    // By the time of that the tab is sorted.
    expect(status.closest('td')?.textContent).toMatch(/Taken down, objected to 01\/01\/1970 /);
    expect((await rowButtons()).slice(2)).toEqual(['Lift take-down: Marta Lindqvist', 'Keep it closed: Marta Lindqvist']);
    await user.click(screen.getByRole('button', { name: 'Lift take-down: Marta Lindqvist' }));
    const dialog = within(await screen.findByRole('dialog'));
    for (const text of ['It is art.', 'olga@example.com', '“Please stop.”']) expect(dialog.getByText(text)).toBeTruthy();
    fill(dialog.getByRole('textbox', { name: /^Words to the owner/ }), 'You were right.');
    await user.click(dialog.getByRole('button', { name: 'Lift take-down' }));
    const body = { userId: 'user1', reason: 'mistake', words: 'You were right.', seen: { decision: 1, objection: 2 } };
    await waitFor(() => expect(sent('liftAccountTakeDown')).toEqual([body]));
    await told('Marta Lindqvist works again');
  });

  it('lets nobody change what is not known', async () => {
    const { user } = openBackOffice('/evi-admin/users', {
      getAdminUserDatas: () => [200, { ...adminPage([adminUser({ haveOneTimeForm: null })]), away: ['forms'] }],
    });
    await user.click(await screen.findByRole('button', { name: 'Edit Marta Lindqvist' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('switch', { name: /^One-time form/ })).toHaveProperty('disabled', true);
    expect(dialog.getByText('Not known: the service that knows it does not answer.')).toBeTruthy();
    expect(dialog.getByRole('switch', { name: /^Suspended/ })).toHaveProperty('disabled', false);
  });

  it('[OPS-16] are edited in a dialog without internal fields, which sends what was changed', async () => {
    const { user, sent } = openBackOffice('/evi-admin/users', {
      ...one(),
      editTableData: () => [200, adminPage([adminUser({ firstname: 'Martha', fullName: 'Martha Lindqvist', plan: 'Premium' })])],
    });
    await user.click(await screen.findByRole('button', { name: 'Edit Marta Lindqvist' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Marta Lindqvist' });
    const fields = [...dialog.querySelectorAll('input, select')].map((field) => field.getAttribute('name'));
    expect(fields.sort()).toEqual(
      [
        'firstname',
        'lastname',
        'plan',
        'blocked',
        'confirm',
        'haveOneTimeForm',
        'email_notification',
        'browser_notification',
        'opacity',
        'popup',
      ].sort(),
    );
    fill(within(dialog).getByRole('textbox', { name: 'First name' }), 'Martha');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Plan' }), 'Premium');
    await user.click(within(dialog).getByRole('switch', { name: /^Suspended/ }));
    await user.click(within(dialog).getByRole('switch', { name: /^Suspended/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Martha Lindqvist')).toBeTruthy();
    expect(sent('editTableData')).toEqual([
      {
        modalContent: { firstname: 'Martha', plan: 'Premium' },
        tableData: { table: 'User', field: 'user1' },
        globalSearchTextInfo: '',
        payingInfo: false,
        tabName: 'Active',
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await told('Changed successfully!!');
  });

  it('are not sent when nothing was changed', async () => {
    const { user, sent } = openBackOffice('/evi-admin/users', one());
    await user.click(await screen.findByRole('button', { name: 'Edit Marta Lindqvist' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('editTableData')).toEqual([]);
  });

  it('[OPS-20] are added with an email and a password; what the server refuses stands under its field', async () => {
    let isRefused = true;
    const { user, sent } = openBackOffice('/evi-admin/users', {
      addTableData: () =>
        isRefused ? [422, { error: { email: 'This email has an account.', password: 'Too short.' } }] : [200, adminPage([adminUser()])],
    });
    await user.click(await screen.findByRole('button', { name: 'Add user' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add user' }));
    fill(dialog.getByLabelText(/^Email/), 'marta@lowtide.example');
    fill(dialog.getByLabelText(/^Password/), 'short');
    await user.click(dialog.getByRole('button', { name: 'Add user' }));
    const under = async (label: RegExp, text: string) => {
      await dialog.findByText(text);
      const ids = dialog.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? [];
      expect(ids.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(text);
    };
    await under(/^Email/, 'This email has an account.');
    await under(/^Password/, 'Too short.');
    isRefused = false;
    fill(dialog.getByLabelText(/^Password/), 'Secret7!');
    await user.click(dialog.getByRole('button', { name: 'Add user' }));
    expect(await screen.findByText('Marta Lindqvist')).toBeTruthy();
    expect(sent('addTableData').at(-1)).toEqual({ email: 'marta@lowtide.example', password: 'Secret7!', tableName: 'User' });
    await told('marta@lowtide.example was added');
  });

  it('[OPS-38 part: users] [OPS-40 part: users] asks before a deletion, and says that it is done', async () => {
    const { user, sent } = openBackOffice('/evi-admin/users', { ...one(), deleteTableData: () => [200, adminPage([])] });
    await user.click(await screen.findByRole('button', { name: 'Delete Marta Lindqvist' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close', 'Accept']);
    expect(dialog.getByText(/will be removed and cannot be restored\.$/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(sent('deleteTableData')).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Delete Marta Lindqvist' }));
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('No Data')).toBeTruthy();
    await waitFor(() => expect(toast.current()).toMatchObject({ text: 'User deleted', kind: 'confirmed' }));
    expect(toastDurations.confirmed).toBe(1_500);
  });

  it('says of somebody on Free that nothing was paid', async () => {
    const { user } = openBackOffice('/evi-admin/users?tab=Suspended', {
      getAdminUserDatas: () => [200, adminPage([adminUser({ blocked: 1 })])],
      makeThePayment: () => [200, { ...adminPage([]), paid: false }],
    });
    await user.click(await screen.findByRole('button', { name: 'Pay for Marta Lindqvist' }));
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(toast.current()).toMatchObject({ text: 'Marta Lindqvist is no longer suspended', kind: 'confirmed' }));
  });

  it('[OPS-39] [OPS-40] asks before a payment for a suspended user, who then leaves the list', async () => {
    const { user, sent } = openBackOffice('/evi-admin/users?tab=Suspended', {
      getAdminUserDatas: () => [200, adminPage([adminUser({ blocked: 1 })])],
      makeThePayment: () => [200, { ...adminPage([]), paid: true }],
    });
    await user.click(await screen.findByRole('button', { name: 'Pay for Marta Lindqvist' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }));
    expect(dialog.getByText(/^The subscription of Marta Lindqvist will be paid/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('No Data')).toBeTruthy();
    expect(sent('makeThePayment')).toMatchObject([{ userId: 'user1', tabName: 'Suspended' }]);
    await waitFor(() => expect(toast.current()).toMatchObject({ text: 'Marta Lindqvist has been paid', kind: 'confirmed' }));
    expect(toastDurations.confirmed).toBe(1_500);
  });
});
