import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { readerZone } from '../../lib/reader-zone.ts';
import { session } from '../../lib/session.ts';
import { fill } from '../../testing/show.tsx';
import { sections } from './sections.ts';
import { openBackOffice } from './testing/back-office.tsx';
import { adminPage, adminUser } from './testing/records.ts';

beforeEach(() => session.end());
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

const menu = () => within(screen.getByRole('navigation', { name: 'Sections' }));

describe('the back-office', () => {
  it('brings the open section into sight with what waits in it, which is known later', async () => {
    const brought: (string | null)[] = [];
    Element.prototype.scrollIntoView = function (this: Element) {
      brought.push(this.textContent);
    };
    openBackOffice('/evi-admin/abuse', {
      getOpenHarmInfo: () => [200, { count: 3, data: 3 }],
      getNotSolvedMessageInfo: () => [200, { count: 4, data: 4 }],
    });
    await menu().findByRole('link', { name: /^Contact us\W*4/ });
    await waitFor(() => expect(brought.at(-1)).toBe('Abuse3 not solved'));
    expect(brought.filter((text) => !text?.startsWith('Abuse'))).toEqual([]);
  });

  it('[OPS-01] has its sections in the menu, with what waits for an operator', async () => {
    openBackOffice('/evi-admin', {
      getNotSolvedMessageInfo: () => [200, { count: 4, data: 4 }],
      getNotSolvedCustomerInfo: () => [200, { count: 1200, data: 1200 }],
      getOpenHarmInfo: () => [200, { count: 3, data: 3 }],
    });
    expect(await menu().findByRole('link', { name: /^Abuse\W*3\W*not solved$/ })).toBeTruthy();
    expect(await menu().findByRole('link', { name: /^Contact us\W*4\W*not solved$/ })).toBeTruthy();
    expect(await menu().findByRole('link', { name: /^Support\W*1,200\W*not solved$/ })).toBeTruthy();
    const names = menu()
      .getAllByRole('link')
      .map(({ textContent }) => textContent?.replace(/\d.*/, ''));
    expect(names).toEqual(sections.map(({ label }) => label));
    const specified = [
      'Statistics',
      'Users',
      'Forms',
      'Responses',
      'Contact us',
      'Support',
      'Suggestions',
      'Reports',
      'Payment',
      'Error logs',
    ];
    expect(names.filter((name) => specified.includes(name ?? ''))).toEqual(specified);
  });

  it('says of a count that there may be more where a service is away', async () => {
    openBackOffice('/evi-admin/users', { getOpenHarmInfo: () => [200, { count: 3, data: 3, away: ['billing'] }] });
    expect(await menu().findByRole('link', { name: /^Abuse\W*3\+\W*or more not solved$/ })).toBeTruthy();
  });

  it('says that counts in the menu and in tabs are old while they do not load again, and of one that never came that it is not known', async () => {
    let isAway = false;
    const counted = (count: number) => (): [number, unknown] => (isAway ? [503, {}] : [200, { count, data: count }]);
    openBackOffice('/evi-admin/users', {
      getOpenHarmInfo: counted(3),
      getSuspendedInfo: counted(2),
      getNotSolvedMessageInfo: () => [503, {}],
      getTakenDownInfo: () => [503, {}],
    });
    const shown = async () => {
      await menu().findByRole('link', { name: /^Abuse\W*3\W*not solved$/ });
      await screen.findByRole('link', { name: 'Suspended(2)' });
      await menu().findByRole('link', { name: /^Contact us\W*not known how many$/ });
      await screen.findByRole('link', { name: /^Taken down\W*not known how many$/ });
      expect(screen.getByText('(–)')).toBeTruthy();
    };
    await shown();
    expect(screen.queryByText(/not up to date/)).toBeNull();
    isAway = true;
    window.dispatchEvent(new Event('visibilitychange'));
    await screen.findByText('The numbers in menu and tabs are not up to date. Trying again…');
    await shown();
    isAway = false;
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByText(/not up to date/)).toBeNull());
  });

  it.each([['', 'Statistics'], ['/unknown', 'Statistics'], ...sections.map(({ path, label }) => [`/${path}`, label])])(
    '[ROUTE-02] shows at /evi-admin%s, and at that address, the section %s',
    async (path, label) => {
      const { address } = openBackOffice(`/evi-admin${path}`);
      const heading = await screen.findByRole('heading', { level: 1, name: (name) => name.startsWith(label) });
      expect([menu().getByRole('link', { current: 'page' }).textContent, heading.tagName, address()]).toEqual([
        label,
        'H1',
        `/evi-admin${path}`,
      ]);
      expect(document.title).toMatch(new RegExp(`^${label}\\b`));
    },
  );

  it('names the operator', async () => {
    openBackOffice('/evi-admin');
    expect(await screen.findByText('op@example.org')).toBeTruthy();
  });

  it('leads by the header to how the operator signs in, which is no section', async () => {
    const { user, address } = openBackOffice('/evi-admin/users');
    await screen.findByText('No Data');
    await user.click(screen.getByRole('link', { name: 'Security' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Security' })).toBeTruthy();
    expect(address()).toBe('/evi-admin/security');
    expect([menu().queryByRole('link', { current: 'page' }), menu().queryByRole('link', { name: 'Security' })]).toEqual([null, null]);
  });

  it('[OPS-35] another section begins without the paying filter, the text and the range of days of the one before', async () => {
    const { user, sent, address } = openBackOffice('/evi-admin/users?paying=1&text=ada&from=2026-01-01&to=2026-01-31&page=2', {
      getAdminUserDatas: (_call, page) => [200, adminPage([adminUser()], { page, total: 20 })],
    });
    expect(await screen.findByText('Marta Lindqvist')).toBeTruthy();
    expect(sent('getAdminUserDatas')).toEqual([
      {
        globalSearchTextInfo: 'ada',
        payingInfo: true,
        tabName: 'Active',
        globalDateRange: { from: '2026-01-01', to: '2026-01-31' },
        zone: readerZone(),
      },
    ]);
    await user.click(menu().getByRole('link', { name: 'Forms' }));
    await screen.findByRole('heading', { level: 1, name: 'Forms' });
    await waitFor(() => expect(sent('getFormsDatasForAdmin')).toEqual([{ page: 1, searchInfo: '' }]));
    expect([address(), screen.getByRole<HTMLInputElement>('searchbox').value]).toEqual(['/evi-admin/forms', '']);
    fill(screen.getByRole('searchbox'), 'kiln');
    await user.click(menu().getByRole('link', { name: 'Users' }));
    await screen.findByRole('heading', { level: 1, name: 'Users' });
    await waitFor(() =>
      expect(sent('getAdminUserDatas').at(-1)).toEqual({ globalSearchTextInfo: '', payingInfo: false, tabName: 'Active' }),
    );
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Paying users' }).checked).toBe(false);
    expect(screen.getByRole('button', { name: 'Registered: any time' })).toBeTruthy();
  });
});
