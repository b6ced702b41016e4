import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { heightsOf } from '../../../testing/curves.ts';
import { stubNetwork } from '../../../testing/network.ts';
import { show } from '../../../testing/show.tsx';
import { Widgets } from './widgets.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

const year = Array.from({ length: 12 }, (_, index) => ({ key: `2027-${String(index + 1).padStart(2, '0')}`, count: index * 10 }));
const full = {
  total: 1234,
  month: { thisMonth: 110, lastMonth: 100, difference: 10 },
  today: { today: 2, yesterday: 5, difference: -3 },
  year,
};
const none = {
  total: 0,
  month: { thisMonth: 0, lastMonth: 0, difference: 0 },
  today: { today: 0, yesterday: 0, difference: 0 },
  year: year.map(({ key }) => ({ key, count: 0 })),
};
const showWidgets = (reply: () => [number, unknown] | Promise<[number, unknown]>) => {
  stubNetwork({ '/api/getResponsesDatas': reply });
  return show(<Widgets formId="form1" isFormKnown />);
};
const widget = (name: string) => screen.findByRole('region', { name });
/** How much of its ring a gauge fills. */
function filledOf(gauge: HTMLElement): number {
  const [filled = 0, around = 0] = (gauge.querySelectorAll('circle')[1]?.getAttribute('stroke-dasharray') ?? '').split(' ').map(Number);
  return filled / around;
}
const arrowOf = (gauge: HTMLElement) => gauge.querySelector('[data-trend] svg')?.getAttribute('data-icon');

describe('the widgets', () => {
  it('[WIDG-01] This Month compares with Last Month, with a gauge and a trend arrow', async () => {
    showWidgets(() => [200, full]);
    const month = await widget('This Month');
    expect(await within(month).findByText('110')).toBeTruthy();
    expect(month.textContent).toContain('Last Month 100');
    expect(month.querySelector('[data-trend]')?.getAttribute('data-trend')).toBe('up');
    expect(month.querySelector('[data-trend]')?.textContent).toBe('More: +10');
    expect(month.querySelectorAll('circle')).toHaveLength(2);
    expect([filledOf(month), arrowOf(month)]).toEqual([1, 'IconArrowUpRight']);
  });

  it('[WIDG-02] Today compares with Yesterday; [WIDG-03] Responses shows the total', async () => {
    showWidgets(() => [200, full]);
    const today = await widget('Today');
    expect(await within(today).findByText('2')).toBeTruthy();
    expect(today.textContent).toContain('Yesterday 5');
    expect(today.querySelector('[data-trend]')?.textContent).toBe('Fewer: −3');
    expect(filledOf(today)).toBeCloseTo(2 / 5);
    expect(arrowOf(today)).toBe('IconArrowDownRight');
    expect((await widget('Responses')).textContent).toContain('1,234');
  });

  it('say so when as many came as before, and leave the ring of 0 empty', async () => {
    showWidgets(() => [
      200,
      { ...full, month: { thisMonth: 7, lastMonth: 7, difference: 0 }, today: { today: 0, yesterday: 4, difference: -4 } },
    ]);
    const month = await widget('This Month');
    await within(month).findByText('As many:');
    expect([month.querySelector('[data-trend]')?.textContent, arrowOf(month), filledOf(month)]).toEqual([
      'As many: ±0',
      'IconArrowRight',
      1,
    ]);
    expect(filledOf(await widget('Today'))).toBe(0);
  });

  it('[WIDG-04] Overview is an area chart of counts per month, with a table for screen readers', async () => {
    showWidgets(() => [200, full]);
    const overview = await widget('Overview');
    const table = await within(overview).findByRole('table', { name: 'Responses by month' });
    const [, ...heights] = heightsOf(overview.querySelector('.recharts-area-curve'));
    // Every month has ten more than the one before.
    expect(heights.length).toBeGreaterThan(11);
    expect(heights).toEqual([...heights].sort((one, other) => other - one));
    expect(new Set(heights).size).toBeGreaterThan(11);
    expect(overview.querySelector('.recharts-area-area')?.getAttribute('fill')).toBe('var(--chart-area)');
    expect(within(table).getAllByRole('row')).toHaveLength(13);
    expect(within(table).getByRole('row', { name: 'December 2027 110' })).toBeTruthy();
  });

  it('[WIDG-05] each shows a loader while loading, and No Data when empty', async () => {
    let answer: (reply: [number, unknown]) => void = () => undefined;
    showWidgets(() => new Promise((resolve) => (answer = resolve)));
    const names = ['This Month', 'Today', 'Responses', 'Overview'];
    for (const name of names) expect(within(await widget(name)).getByRole('status', { name: `Loading ${name}` })).toBeTruthy();
    // A chart draws itself into the room that it is given.
    const room = (await widget('Overview')).querySelector<HTMLElement>('[aria-hidden] > [style]');
    expect(room?.style.height).toBe('56px');
    answer([200, none]);
    for (const name of names) expect(await within(await widget(name)).findByText('No Data')).toBeTruthy();
  });

  it('that do not load say so and can be tried again', async () => {
    let fails = true;
    showWidgets(() => (fails ? [403, {}] : [200, full]));
    const retry = await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    retry.click();
    expect(await screen.findByText('1,234')).toBeTruthy();
  });
});
