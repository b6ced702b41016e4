import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { heightsOf } from '../../testing/curves.ts';
import { stubNetwork } from '../../testing/network.ts';
import { show } from '../../testing/show.tsx';
import type { Chart, Reached, Times } from './api.ts';
import { begun, chartPoints } from './chart-points.ts';
import { StatisticsScreen } from './statistics-screen.tsx';

const HOUR = 3_600_000;
const first = Date.parse('2027-03-01T00:00:00');
const two = (value: number) => String(value).padStart(2, '0');

/** Nine days by the hour; at noon of each day 4 views, 3 starts and 1 response. */
const nineDays: Chart = {
  zone: 'UTC',
  unit: 'hour',
  from: '2027-03-01',
  to: '2027-03-09',
  data: Array.from({ length: 9 * 24 }, (_, index) => {
    const [day, hour] = [Math.floor(index / 24) + 1, index % 24];
    const some = hour === 12 ? 1 : 0;
    return { key: `2027-03-0${day} ${two(hour)}:00`, at: first + index * HOUR, views: 4 * some, starts: 3 * some, responses: some };
  }),
  total: { views: 36, starts: 27, responses: 9 },
  completionRate: 25,
};
const times: Times = {
  count: 9,
  median: 190,
  most: 4000,
  bands: [
    { upTo: 30, count: 6 },
    { upTo: 60, count: 2 },
    { upTo: null, count: 1 },
  ],
};
const nothing: Chart = { ...nineDays, data: [], total: { views: 0, starts: 0, responses: 0 }, completionRate: 0 };
const noTimes: Times = { count: 0, median: null, most: null, bands: times.bands.map(({ upTo }) => ({ upTo, count: 0 })) };

const pages = [
  { number: 2, question: 'Your address', reached: 20 },
  { number: 3, question: '', reached: 9 },
];
const reached: Reached = { opened: 36, began: 27, pages, sent: 9 };
const nobody: Reached = { opened: 0, began: 0, pages: [], sent: 0 };

const server = (chart: Chart = nineDays, took: Times = times, came: Reached = reached) =>
  stubNetwork({
    '/api/getResponsesYearFilter': () => [200, chart],
    '/api/getTimeToComplete': () => [200, took],
    '/api/getPagesReached': () => [200, came],
  });
const deletedForm = () =>
  stubNetwork({
    '/api/getResponsesYearFilter': () => [404, { error: { id: 'There is no such form.' } }],
    '/api/getTimeToComplete': () => [200, noTimes],
    '/api/getPagesReached': () => [200, nobody],
  });
const showScreen = (path = '/') =>
  show(<StatisticsScreen formId="form1" form={{ title: 'Kiln firing', responses: 9, link: 'kilnkilnki' }} />, { path });
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement?.textContent;

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2027-03-09T15:00:00'), doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('statistics', () => {
  it('[STAT-01] show starts, submissions, completion rate and completion time', async () => {
    server();
    showScreen();
    await screen.findByText('times the form was opened');
    expect(figure('Starts')).toContain('36times the form was opened');
    expect(figure('Submissions')).toContain('9of 27 who began to fill it in');
    expect(figure('Completion rate')).toContain('25.0%');
    expect(figure('Completion time')).toContain('3 minnine of ten within 1 h 7 min');
  });

  it('tell no completion rate where no start was recorded', async () => {
    server({ ...nineDays, total: { ...nineDays.total, views: 0 }, completionRate: 0 });
    showScreen();
    await screen.findByText('times the form was opened');
    expect(figure('Completion rate')).toBe('Completion rate–not every start was recorded');
  });

  it('[STAT-04] color the completion times by band: up to 30 min, 31 to 60 min, longer', async () => {
    server();
    showScreen();
    const bands = (await screen.findByText('31 to 60 min')).closest('dl') as HTMLElement;
    expect([...bands.children].map(({ textContent }) => textContent)).toEqual([
      'Up to 30 min6 (67%)',
      '31 to 60 min2 (22%)',
      'Longer1 (11%)',
    ]);
    const bar = [...(bands.previousElementSibling?.children ?? [])] as HTMLElement[];
    for (const colored of [[...bands.children], bar]) {
      expect(colored.map((band) => band.getAttribute('data-band'))).toEqual(['30', '60', 'more']);
    }
    expect(bar.map(({ style }) => style.flexGrow)).toEqual(['6', '2', '1']);
    const sheet = readFileSync('web/src/features/statistics/statistics.module.css', 'utf8');
    const colors = ['30', '60', 'more'].map(
      (band) => new RegExp(`^\\[data-band="${band}"\\] \\{\\s+--mark: ([^;]+);`, 'm').exec(sheet)?.[1],
    );
    expect(new Set(colors.filter(Boolean)).size).toBe(3);
  });

  it('say of what was sent without a start that it is in no step', async () => {
    server({ ...nothing, total: { views: 0, starts: 0, responses: 4_000 } }, noTimes, nobody);
    showScreen();
    expect(await screen.findByText(/^4,000 submissions arrived without a recorded start in these days/)).toBeTruthy();
    expect(figure('Starts')).toMatch(/^Starts0/);
    expect(screen.getByText('Nobody opened the form in these days.')).toBeTruthy();
  });

  it('say that they are old while the server is away, and that the form is gone once it is', async () => {
    server();
    showScreen();
    await screen.findByText('times the form was opened');
    expect(screen.queryByText(/^Not up to date/)).toBeNull();
    stubNetwork({});
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('Not up to date. Trying again…')).toBeTruthy();
    server();
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByText(/^Not up to date/)).toBeNull());
    deletedForm();
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('There is no such form.')).toBeTruthy();
  });

  it('say where people leave, step by step, and where most of them do', async () => {
    server();
    showScreen();
    const steps = (await screen.findByText('Page 2 · Your address')).closest('ol') as HTMLElement;
    expect([...steps.children].map(({ textContent }) => textContent)).toEqual([
      'Opened36 (100%)9 left here',
      'Began to fill in27 (75%)7 left here',
      'Page 2 · Your address20 (56%)11 left here · the most',
      'Page 39 (25%)',
      'Sent9 (25%)',
    ]);
  });

  it('[STAT-05] cover the last 9 days in a chart with a zoom of 1 to 15, and tell its figures as a table', async () => {
    const { calls } = server();
    const { user } = showScreen();
    await user.click(await screen.findByText('Show as a table'));
    expect(calls[0]?.body).toMatchObject({ id: 'form1', dateTimes: { from: '2027-03-01', to: '2027-03-09' } });
    const days = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(days.map(({ textContent }) => textContent)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1].map((day) => `0${day}/03/2027431`));
    const zoom = screen.getByRole<HTMLInputElement>('slider', { name: /^Zoom/ });
    expect([zoom.min, zoom.max, zoom.value]).toEqual(['1', '15', '1']);
    const width = () => Number(document.querySelector('.recharts-surface')?.getAttribute('width'));
    const usual = width();
    fireEvent.change(zoom, { target: { value: '15' } });
    expect(zoom.getAttribute('aria-valuetext')).toBe('15 of 15');
    expect(width()).toBe(15 * usual);
    // Four were opened for each that was sent.
    const [starts = [], submissions = []] = [...document.querySelectorAll('.recharts-area-curve')].map(heightsOf);
    expect([starts.length, submissions.length].every((points) => points > 0)).toBe(true);
    expect(Math.min(...starts)).toBeLessThan(Math.min(...submissions));
    // In the colors of the legend.
    const strokes = [...document.querySelectorAll('.recharts-area-curve')].map((curve) => curve.getAttribute('stroke'));
    expect(strokes).toEqual(['var(--brass)', 'var(--brand)']);
    expect([1, 3, 6, 10, 15].map((by) => chartPoints(nineDays, by).length)).toEqual([9, 36, 72, 216, 216]);
  });

  it('show a single day by its hours, and none that have not begun', async () => {
    const today = { ...nineDays, from: '2027-03-09', data: nineDays.data.slice(-24) };
    server(today);
    const { user } = showScreen('/?from=2027-03-09&to=2027-03-09');
    await user.click(await screen.findByText('Show as a table'));
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2);
    // It is three in the afternoon.
    const labels = ['00:00', '03:00', '06:00', '09:00', '12:00', '15:00'].map((time) => `09/03 ${time}`);
    expect(chartPoints(begun(today, Date.now()), 1).map(({ label }) => label)).toEqual(labels);
    const [drawn] = document.querySelectorAll('.recharts-area-curve');
    // A curve has three places for each point after the first.
    expect(heightsOf(drawn ?? null)).toHaveLength(1 + 3 * (labels.length - 1));
  });

  it.each([
    ['in groups', 1_000, '4,000'],
    ['short where the axis has no room', 10_000, '40K'],
  ])('write large numbers %s', async (_how, factor, most) => {
    server({ ...nineDays, data: nineDays.data.map((hour) => ({ ...hour, views: hour.views * factor })) });
    showScreen();
    await screen.findByText('Show as a table');
    expect([...document.querySelectorAll('.recharts-surface text')].map(({ textContent }) => textContent)).toContain(most);
  });

  it('[STAT-06] take another period from one press or from two days, once both are there', async () => {
    const { calls } = server();
    const { user } = showScreen();
    await screen.findByText('times the form was opened');
    const asked = () =>
      calls.filter(({ path }) => path === '/api/getResponsesYearFilter').map(({ body }) => (body as { dateTimes: object }).dateTimes);
    await user.click(screen.getByRole('button', { name: '30 days' }));
    await waitFor(() => expect(asked().at(-1)).toEqual({ from: '2027-02-08', to: '2027-03-09' }));
    expect(screen.getByRole('button', { name: '30 days' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2027-02-10' } });
    expect(asked()).toHaveLength(2);
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2027-02-11' } });
    expect(await screen.findByText('The end is before the start.')).toBeTruthy();
    expect(asked()).toHaveLength(2);
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2027-02-01' } });
    await waitFor(() => expect(asked().at(-1)).toEqual({ from: '2027-02-01', to: '2027-02-10' }));
  });

  it('say No Data where there is none, and what went wrong where they do not load', async () => {
    server(nothing, noTimes, nobody);
    const { unmount } = showScreen();
    expect(await screen.findAllByText('No Data')).toHaveLength(3);
    const why = ['The form was not opened in these days.', 'Nothing was sent in these days.', 'Nobody opened the form in these days.'];
    for (const text of why) expect(screen.getByText(text)).toBeTruthy();
    expect(figure('Completion rate')).toContain('Completion rate–');
    unmount();
    deletedForm();
    showScreen();
    expect(await screen.findByText('There is no such form.')).toBeTruthy();
  });
});
