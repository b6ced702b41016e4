import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { readerZone } from '../../lib/reader-zone.ts';
import { session } from '../../lib/session.ts';
import { fill } from '../../testing/show.tsx';
import { toast } from '../../ui/toast-store.ts';
import { sections } from './sections.ts';
import { openBackOffice } from './testing/back-office.tsx';
import { adminPage, adminUser } from './testing/records.ts';

beforeEach(() => {
  session.end();
  toast.clear();
});

const people = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => adminUser({ _id: `user${from + index}`, fullName: `Person ${from + index}` }));
const search = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Search' });
/** What is said aloud. The place for messages is always there. */
const alerts = () => screen.queryAllByRole('alert').filter(({ textContent }) => textContent !== '');
const isOff = (button: HTMLButtonElement) => button.disabled || button.getAttribute('aria-disabled') === 'true';

describe('every list', () => {
  it.each(sections.filter(({ path }) => path !== 'statistics' && path !== 'error-logs').map(({ path }) => path))(
    "[OPS-07] says 'No Data' when it is empty: %s",
    async (path) => {
      openBackOffice(`/evi-admin/${path}`);
      expect(await screen.findByText('No Data')).toBeTruthy();
      expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
    },
  );

  it.each(
    [
      ['users', 'getAdminUserDatas'],
      ['forms', 'getFormsDatasForAdmin'],
      ['responses', 'getResponsesDatasForAdmin'],
      ['messages', 'getCustomerContactData'],
      ['customers', 'getCustomerContactData'],
      ['suggestions', 'getSuggestionsForAdmin'],
      ['reports', 'getReportsForAdmin'],
      ['payments', 'getPaidRejectedData'],
      ['error-logs', 'getErrorLogs'],
    ].flatMap(([path, call]) => [
      { path, call: `${call}`, total: 10, pages: null },
      { path, call: `${call}`, total: 11, pages: 'Page 1 of 2' },
    ]),
  )('[OPS-08 part: the screen] has page controls only with more than 10: $path, $total', async ({ path, call, total, pages }) => {
    openBackOffice(`/evi-admin/${path}`, { [call]: () => [200, adminPage([], { total })] });
    expect(await screen.findByText(/^No /)).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Pages' })?.querySelector('span')?.textContent ?? null).toBe(pages);
  });

  const response = { _id: 'r1', response_id: 'r1', form_id: 'f1', form: 'Kiln', header: '', status: 'old', created_at: 0 };
  it('says that there is more than it shows, and nothing where it is whole', async () => {
    let isMore = true;
    const { user } = openBackOffice('/evi-admin/responses', {
      getResponsesDatasForAdmin: (_call, page) => [200, { ...adminPage([response], { page, total: 20 }), is_more: isMore }],
    });
    expect(await screen.findByText('There are more than these 20. The last page may lead further; or narrow the list.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('There are more than these 20. Narrow the list to see them.')).toBeTruthy();
    isMore = false;
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    await waitFor(() => expect(screen.queryByText(/There are more/)).toBeNull());
  });

  it('leads to another page, which stands in the address', async () => {
    const { user, address, asked } = openBackOffice('/evi-admin/users', {
      getAdminUserDatas: (_call, page) => [200, adminPage(people(page === 1 ? 10 : 1, page * 10), { page, total: 11 })],
    });
    await screen.findByText('Person 10');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('Person 20')).toBeTruthy();
    expect([address(), asked('getAdminUserDatas')]).toEqual(['/evi-admin/users?page=2', [1, 2]]);
  });

  it('has as many rows a page as were chosen, from the page that has the first row that was shown, and remembers it', async () => {
    localStorage.removeItem('operator-rows');
    const answers = {
      getAdminUserDatas: (_call: unknown, page: number): [number, unknown] => [200, adminPage(people(10, page * 100), { page, total: 60 })],
    };
    const { user, address, sent, unmount } = openBackOffice('/evi-admin/users?page=3', answers);
    await screen.findByText('Person 300');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows a page' }), '25');
    await screen.findByText('Person 100');
    expect(address()).toBe('/evi-admin/users?rows=25');
    expect(sent('getAdminUserDatas').map((body) => (body as { rows?: number }).rows)).toEqual([undefined, 25]);
    unmount();
    // In another list, without an address that says so; a page without a size is one of ten.
    const again = openBackOffice('/evi-admin/forms');
    await screen.findByText('No Data');
    expect(again.sent('getFormsDatasForAdmin')).toEqual([{ page: 1, searchInfo: '', rows: 25 }]);
    again.unmount();
    const paged = openBackOffice('/evi-admin/users?page=3', answers);
    await screen.findByText('Person 300');
    expect(paged.sent('getAdminUserDatas').at(-1)).not.toHaveProperty('rows');
    localStorage.removeItem('operator-rows');
  });

  it('[OPS-34] goes back by a page when the deleted one was the last on its page', async () => {
    let isDeleted = false;
    const { user, address, sent } = openBackOffice('/evi-admin/users?page=2', {
      getAdminUserDatas: (_call, page) => [
        200,
        isDeleted ? adminPage(people(10), { page: 1, total: 10 }) : adminPage(people(1, 10), { page, total: 11 }),
      ],
      deleteTableData: () => {
        isDeleted = true;
        return [200, adminPage(people(10), { page: 1, total: 10 })];
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Person 10' }));
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Person 0')).toBeTruthy();
    expect(sent('deleteTableData')).toEqual([
      { table: 'User', field: 'user10', globalSearchTextInfo: '', payingInfo: false, tabName: 'Active' },
    ]);
    await waitFor(() => expect(address()).toBe('/evi-admin/users'));
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  it('shows the last page where another operator has deleted what was on the one that is asked for', async () => {
    const { address } = openBackOffice('/evi-admin/users?page=3', {
      getAdminUserDatas: () => [200, adminPage(people(2, 10), { page: 2, total: 12 })],
    });
    expect(await screen.findByText('Person 10')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/evi-admin/users?page=2'));
  });

  it('[OPS-36] searches only for a text, by a button that is off after one use until the text changes; clearing it shows page 1', async () => {
    const { user, sent, asked, address } = openBackOffice('/evi-admin/users?page=2', {
      getAdminUserDatas: (_call, page) => [200, adminPage(people(10), { page, total: 30 })],
    });
    await screen.findByText('Person 0');
    const texts = () => sent('getAdminUserDatas').map((body) => (body as { globalSearchTextInfo: string }).globalSearchTextInfo);
    expect(isOff(search())).toBe(true);
    const field = screen.getByRole('searchbox', { name: 'Search users' });
    fill(field, '   ');
    await user.type(field, '{Enter}');
    expect([isOff(search()), texts()]).toEqual([true, ['']]);
    fill(field, 'ada');
    expect(isOff(search())).toBe(false);
    await user.click(search());
    await waitFor(() => expect(texts()).toEqual(['', 'ada']));
    expect([isOff(search()), address()]).toEqual([true, '/evi-admin/users?text=ada']);
    // The same text again is none.
    fill(field, 'ada b');
    fill(field, 'ada');
    await user.type(field, '{Enter}');
    expect([isOff(search()), texts()]).toEqual([true, ['', 'ada']]);
    fill(field, 'adam');
    await user.type(field, '{Enter}');
    await waitFor(() => expect(texts()).toEqual(['', 'ada', 'adam']));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(address()).toBe('/evi-admin/users?text=adam&page=2'));
    fill(field, '');
    await waitFor(() => expect(address()).toBe('/evi-admin/users'));
    await waitFor(() => expect(asked('getAdminUserDatas').at(-1)).toBe(1));
    expect([texts().at(-1), texts().length, isOff(search())]).toEqual(['', 5, true]);
  });

  it('asks for no more of a text than the server takes, which would leave everybody there', async () => {
    const { sent } = openBackOffice(`/evi-admin/users?text=${encodeURIComponent(`${'x'.repeat(199)}😀and more`)}`);
    await screen.findByText('No Data');
    expect(sent('getAdminUserDatas')).toMatchObject([{ globalSearchTextInfo: 'x'.repeat(199) }]);
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search users' }).maxLength).toBe(200);
  });

  it('[OPS-37] applies a range of days only when both ends are there', async () => {
    const { user, sent, address } = openBackOffice('/evi-admin/users');
    await screen.findByText('No Data');
    const ranges = () => sent('getAdminUserDatas').map((body) => (body as { globalDateRange?: unknown }).globalDateRange);
    await user.click(screen.getByRole('button', { name: 'Registered: any time' }));
    const leave = async (label: string, text: string) => {
      fill(await screen.findByLabelText(label), text);
      await user.tab();
    };
    await leave('From', '01/01/2026');
    expect([address(), ranges()]).toEqual(['/evi-admin/users', [undefined]]);
    await leave('To', '31/01/2026');
    await waitFor(() => expect(ranges()).toEqual([undefined, { from: '2026-01-01', to: '2026-01-31' }]));
    expect(screen.getByRole('button', { name: 'Registered: 01/01/2026 – 31/01/2026' })).toBeTruthy();
    await leave('From', '');
    await waitFor(() => expect(address()).toBe('/evi-admin/users'));
    expect(
      ranges()
        .slice(2)
        .every((range) => range === undefined),
    ).toBe(true);
  });

  it('[OPS-37] says that a range runs backwards, and applies none', async () => {
    const { user, sent, address } = openBackOffice('/evi-admin/users?from=2026-01-01&to=2026-01-31');
    await user.click(await screen.findByRole('button', { name: 'Registered: 01/01/2026 – 31/01/2026' }));
    fill(await screen.findByLabelText('From'), '01/02/2026');
    await user.tab();
    expect(await screen.findByText('This is before the first day.')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/evi-admin/users'));
    expect(sent('getAdminUserDatas').at(-1)).not.toHaveProperty('globalDateRange');
  });

  it('begins another tab at its first page, narrowed as before', async () => {
    const { user, address } = openBackOffice('/evi-admin/users?text=ada&page=2', {
      getAdminUserDatas: (_call, page) => [200, adminPage(people(10), { page, total: 30 })],
    });
    await screen.findByText('Person 0');
    await user.click(screen.getByRole('link', { name: /^Suspended/ }));
    await waitFor(() => expect(address()).toBe('/evi-admin/users?text=ada&tab=Suspended'));
  });

  it('says beside No Data that it is narrowed, and only then', async () => {
    const text = 'Nothing matches what the list is narrowed by.';
    const narrowed = openBackOffice('/evi-admin/users?text=ada');
    expect(await screen.findByText(text)).toBeTruthy();
    narrowed.unmount();
    openBackOffice('/evi-admin/users');
    await screen.findByText('No Data');
    expect(screen.queryByText(text)).toBeNull();
  });

  const narrowed = { text: 'ada', from: '2026-01-01', to: '2026-01-31', paying: '1', user: 'user1' };
  const range = { globalDateRange: { from: '2026-01-01', to: '2026-01-31' }, zone: readerZone() };
  it.each([
    ['users', 'getAdminUserDatas', { list: 'User', globalSearchTextInfo: 'ada', payingInfo: true, tabName: 'Active', ...range }],
    ['forms', 'getFormsDatasForAdmin', { list: 'Form', page: 1, searchInfo: 'ada' }],
    ['responses', 'getResponsesDatasForAdmin', { list: 'Response', page: 1, searchInfo: 'ada' }],
    ['messages', 'getCustomerContactData', { list: 'ContactUs', searchInfo: 'ada', tabNameInSolved: 'Not Solved' }],
    ['customers', 'getCustomerContactData', { list: 'Customer', searchInfo: 'ada', tabNameInSolved: 'Not Solved' }],
    ['suggestions', 'getSuggestionsForAdmin', { list: 'Suggestion', page: 1, searchInfo: 'ada' }],
    ['reports', 'getReportsForAdmin', { list: 'Report', page: 1, searchInfo: 'ada' }],
    ['payments', 'getPaidRejectedData', { list: 'Payment', searchInfo: 'ada', tabNameInPayment: 'Paid', ...range }],
  ])('is a file as it is narrowed: %s', async (path, call, file) => {
    const { user, sent } = openBackOffice(`/evi-admin/${path}?${new URLSearchParams(narrowed)}`, {
      [call]: () => [200, adminPage([], { total: 1 })],
      exportList: () => [503, { error: 'Away.' }],
    });
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(sent('exportList')).toEqual([{ ...file, ofUser: 'user1', zone: readerZone() }]));
  });

  it('[OPS-41] opens no message when it does not load: the placeholder goes, what was there stays as old, and nothing is done with it', async () => {
    let isAway = true;
    const { user, address } = openBackOffice('/evi-admin/users', {
      getAdminUserDatas: (_call, page) => (isAway ? [500, { error: 'Away.' }] : [200, adminPage(people(10), { page, total: 20 })]),
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect([screen.queryByRole('status', { name: 'Loading Users' }), screen.queryByText('No Data'), toast.current()]).toEqual([
      null,
      null,
      null,
    ]);
    expect(alerts()).toEqual([]);
    isAway = false;
    await user.click(again);
    await screen.findByText('Person 0');
    isAway = true;
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(address()).toBe('/evi-admin/users?page=2'));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Users' }).getAttribute('aria-busy')).toBe('false'));
    expect([screen.queryByText('Person 0') !== null, alerts(), toast.current()]).toEqual([true, [], null]);
    const old = /^Users did not load. These rows are from before/;
    const deleting = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete Person 0' });
    expect([screen.queryByText(old) !== null, deleting().disabled]).toEqual([true, true]);
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(deleting().disabled).toBe(false));
    expect(screen.queryByText(old)).toBeNull();
  });

  it('shows no rows of another tab, whose columns they need not have', async () => {
    let isAway = false;
    const { user } = openBackOffice('/evi-admin/payments?tab=Suspended', {
      getPaidRejectedData: () => (isAway ? [500, { error: 'Away.' }] : [200, adminPage([adminUser({ fullName: 'Marta Lindqvist' })])]),
    });
    await screen.findByText('Marta Lindqvist');
    isAway = true;
    await user.click(screen.getByRole('link', { name: /^Paid/ }));
    await screen.findByRole('button', { name: 'Try again' });
    expect([screen.queryByText('Marta Lindqvist'), screen.getByText('Payments did not load.')]).toEqual([null, expect.anything()]);
  });

  it('says what is not known because a service does not answer', async () => {
    openBackOffice('/evi-admin/users', {
      getAdminUserDatas: () => [
        200,
        {
          ...adminPage([adminUser({ formCount: null, maxCount: null, responses: null, haveOneTimeForm: null })]),
          away: ['billing', 'forms'],
        },
      ],
    });
    expect(await screen.findByText('Not all is known: billing, forms do not answer. What is missing shows a dash.')).toBeTruthy();
    expect(screen.getAllByText('Not known')).toHaveLength(3);
  });
});

it('a list says how long to wait after too many pages, and keeps what it shows', async () => {
  const text = 'You have read 60 pages within a minute. You can go on in 23 seconds.';
  let isTooMuch = false;
  const { user } = openBackOffice('/evi-admin/users', {
    getAdminUserDatas: () => (isTooMuch ? [429, { error: text }] : [200, adminPage([adminUser()], { total: 30 })]),
  });
  await screen.findByRole('row', { name: /@/ });
  isTooMuch = true;
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect((await screen.findByText(text)).closest('[data-tone="warn"]')).toBeTruthy();
  expect(screen.getByRole('row', { name: /@/ })).toBeTruthy();
});
