import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { session } from '../../../lib/session.ts';
import { openBackOffice } from '../testing/back-office.tsx';
import './forms-chart.tsx';
import './months-chart.tsx';

beforeEach(() => session.end());

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const periods = { Today: 3, 'Last 7 days': 41, 'This month': 120, 'Last month': 210, 'This year': 900, Ever: 1301 };
const figures = {
  year: 2026,
  counted_at: 1_780_000_000_000,
  data: MONTHS.map((month, index) => ({ month, count: index * 100 })),
  users: 1301,
  forms: 3942,
  responses: 1000,
  registrations: Object.entries(periods).map(([period, count]) => ({ period, count })),
  byForms: [
    { form_id: 'f1', title: 'Kiln firing', count: 600 },
    { form_id: 'f2', title: 'Feedback', count: 300 },
  ],
  away: [],
};
const rows = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

it('says what is not known because a service does not answer', async () => {
  openBackOffice('/evi-admin/statistics', { getDataByMonth: () => [200, { ...figures, forms: null, away: ['forms'] }] });
  expect(await screen.findByText('Not all is known: forms does not answer. What is missing shows a dash.')).toBeTruthy();
  expect(screen.getByText('Forms', { selector: 'dt' }).nextElementSibling?.textContent).toBe('–Not known');
});

it('does not take for nothing what is not known', async () => {
  const away = ['identity', 'responses'];
  openBackOffice('/evi-admin/statistics', {
    getDataByMonth: () => [200, { ...figures, users: null, responses: null, data: [], byForms: [], registrations: [], away }],
  });
  for (const name of ['Responses By Month', 'Responses By Forms', 'Registrations'])
    expect(within(await screen.findByRole('region', { name })).getByText('Not known')).toBeTruthy();
  expect(screen.queryByText('No Data')).toBeNull();
});

it('says that the figures did not load, until they do', async () => {
  let isAway = true;
  const { user } = openBackOffice('/evi-admin/statistics', { getDataByMonth: () => (isAway ? [503, {}] : [200, figures]) });
  expect(await screen.findByText('The figures did not load.')).toBeTruthy();
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', { name: 'Registrations by period' })).toBeTruthy();
  expect(screen.queryByText('The figures did not load.')).toBeNull();
});

it('draws no line for months to come', async () => {
  const drawn = async (year: number) => {
    const { unmount } = openBackOffice('/evi-admin/statistics', { getDataByMonth: () => [200, { ...figures, year }] });
    const months = await screen.findByRole('region', { name: 'Responses By Month' });
    await within(months).findByRole('table', { name: `Responses By Month, ${year}` });
    const curve = months.querySelector('.recharts-area-curve')?.getAttribute('d') ?? '';
    unmount();
    return curve !== '';
  };
  expect([await drawn(2001), await drawn(9999)]).toEqual([true, false]);
});

describe('the statistics of the back-office', () => {
  beforeEach(() => {
    openBackOffice('/evi-admin/statistics', { getDataByMonth: () => [200, figures] });
  });

  it('[OPS-09] have the numbers of users, forms and responses, and registrations by period', async () => {
    const table = await screen.findByRole('table', { name: 'Registrations by period' });
    expect(rows(table)).toEqual(Object.entries(periods).map(([period, count]) => [period, count.toLocaleString('en')]));
    const cards = [...document.querySelectorAll('dl > div')].map((card) => [...card.children].map(({ textContent }) => textContent));
    expect(cards).toEqual([
      ['Users', '1,301'],
      ['Forms', '3,942'],
      ['Responses', '1,000'],
    ]);
  });

  it("[OPS-10] have the charts 'Responses By Month', January first, and 'Responses By Forms'", async () => {
    const months = await screen.findByRole('region', { name: 'Responses By Month' });
    const table = await within(months).findByRole('table', { name: 'Responses By Month, 2026' });
    expect(rows(table).map(([month]) => month)).toEqual(MONTHS);
    expect(months.querySelector('.recharts-area')).not.toBeNull();
    const forms = screen.getByRole('region', { name: 'Responses By Forms' });
    expect((await within(forms).findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'Kiln firing60060%',
      'Feedback30030%',
      'Other10010%',
    ]);
    expect(forms.querySelectorAll('.recharts-pie-sector')).toHaveLength(3);
  });
});
