import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { stubNetwork } from '../../testing/network.ts';
import { outline } from '../../testing/outline.ts';
import { show } from '../../testing/show.tsx';
import { StatisticsScreen } from './statistics-screen.tsx';

const HOUR = 3_600_000;
const first = Date.parse('2027-03-01T00:00:00');
/** Nine days by the hour, each with one view and one response at noon. */
const chart = {
  ...{ zone: 'UTC', unit: 'hour', from: '2027-03-01', to: '2027-03-09', completionRate: 100 },
  data: Array.from({ length: 9 * 24 }, (_, index) => {
    const [day, hour] = [Math.floor(index / 24) + 1, index % 24];
    const some = hour === 12 ? 1 : 0;
    const key = `2027-03-0${day} ${String(hour).padStart(2, '0')}:00`;
    return { key, at: first + index * HOUR, views: 4 * some, starts: 3 * some, responses: some };
  }),
  total: { views: 36, starts: 27, responses: 9 },
};
const times = { count: 0, median: null, most: null, bands: [30, 60, null].map((upTo) => ({ upTo, count: 0 })) };
const reached = { opened: 36, began: 27, pages: [{ number: 2, question: 'Your address', reached: 20 }], sent: 9 };

function Address() {
  const { search } = useLocation();
  return <output aria-label="Address">{`${useNavigationType()} ${search}`}</output>;
}
const showScreen = (path = '/') =>
  show(
    <>
      <StatisticsScreen formId="form1" form={{ title: 'Kiln firing', responses: 9, link: 'kilnkilnki' }} />
      <Address />
    </>,
    { path },
  );
const serve = (more: Parameters<typeof stubNetwork>[0] = {}) =>
  stubNetwork({
    '/api/getResponsesYearFilter': () => [200, chart],
    '/api/getTimeToComplete': () => [200, times],
    '/api/getPagesReached': () => [200, reached],
    ...more,
  });

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2027-03-09T15:00:00'), doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the statistics', () => {
  it('are named in the tab by what they are and of which form', () => {
    serve();
    showScreen();
    expect(document.title).toMatch(/^Statistics · Kiln firing/);
  });

  it('say without any time what the completion time is of', async () => {
    serve();
    showScreen();
    expect((await screen.findByText('from start to submit')).parentElement?.textContent).toBe('Completion time–from start to submit');
  });

  it('draw each step as long as its share, mark the one that most leave, and name in full what is cut', async () => {
    serve();
    showScreen();
    const steps = [...((await screen.findByText('Page 2 · Your address')).closest('ol')?.children ?? [])] as HTMLElement[];
    expect(outline(steps[0]?.parentElement as Element)).toMatchSnapshot();
    const drawn = steps.map((step) => [
      step.querySelector('[title]')?.getAttribute('title'),
      step.dataset.most,
      step.querySelector<HTMLElement>('[style]')?.style.inlineSize,
    ]);
    expect(drawn).toEqual([
      ['Opened', undefined, '100%'],
      ['Began to fill in', undefined, '75%'],
      ['Page 2 · Your address', 'true', expect.stringMatching(/^55\.5/)],
      ['Sent', undefined, '25%'],
    ]);
  });

  it('magnified, keep the newest in sight, and can be moved by the keyboard', async () => {
    serve();
    const { user } = showScreen();
    await user.click(await screen.findByText('Show as a table'));
    const box = screen.getByRole('region', { name: 'Chart' });
    Object.defineProperty(box, 'scrollWidth', { value: 9_600 });
    expect([box.tabIndex, box.scrollLeft]).toEqual([-1, 0]);
    fireEvent.change(screen.getByRole('slider', { name: /^Zoom/ }), { target: { value: '15' } });
    expect([box.tabIndex, box.scrollLeft]).toEqual([0, 9_600]);
    const legend = [...document.querySelectorAll<HTMLElement>('[data-line]')].map(({ dataset, textContent }) => [
      dataset.line,
      textContent,
    ]);
    expect(legend).toEqual([
      ['views', 'Starts'],
      ['responses', 'Submissions'],
    ]);
  });
});

describe('the period', () => {
  it.each([
    ['9 days', '2027-03-01'],
    ['30 days', '2027-02-08'],
    ['90 days', '2026-12-10'],
    ['12 months', '2026-03-10'],
  ])('%s ends today, and stands in the address without a step for Back', async (label, from) => {
    const { calls } = serve();
    const { user } = showScreen('/?from=2027-01-01&to=2027-01-02');
    await user.click(screen.getByRole('button', { name: label }));
    await waitFor(() => expect(screen.getByRole('status', { name: 'Address' }).textContent).toBe(`REPLACE ?from=${from}&to=2027-03-09`));
    const asked = calls.filter(({ path }) => path === '/api/getResponsesYearFilter').at(-1)?.body;
    expect(asked).toMatchObject({ dateTimes: { from, to: '2027-03-09' } });
  });

  it('may be a single day', async () => {
    const { calls } = serve();
    showScreen();
    await screen.findByText('times the form was opened');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2027-03-09' } });
    await waitFor(() => expect(calls.filter(({ path }) => path === '/api/getResponsesYearFilter')).toHaveLength(2));
    expect(screen.queryByText('The end is before the start.')).toBeNull();
  });

  it('keeps its figures while those of another one are loaded, and says that it does', async () => {
    let answer: (reply: [number, unknown]) => void = () => undefined;
    let isFirst = true;
    serve({
      '/api/getResponsesYearFilter': () => {
        if (!isFirst) return new Promise((resolve) => (answer = resolve));
        isFirst = false;
        return [200, chart];
      },
    });
    const { user } = showScreen();
    await screen.findByText('times the form was opened');
    const figures = screen.getByRole('region', { name: 'Statistics' });
    expect(figures.getAttribute('aria-busy')).toBe('false');
    await user.click(screen.getByRole('button', { name: '30 days' }));
    await waitFor(() => expect(figures.getAttribute('aria-busy')).toBe('true'));
    expect(screen.getByText('times the form was opened')).toBeTruthy();
    answer([200, { ...chart, total: { views: 77, starts: 1, responses: 1 } }]);
    expect(await screen.findByText('77')).toBeTruthy();
    expect(figures.getAttribute('aria-busy')).toBe('false');
  });
});
