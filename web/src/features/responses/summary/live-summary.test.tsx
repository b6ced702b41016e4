import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { holdDate } from '../../../testing/hold-date.ts';
import { stubNetwork, TestStream } from '../../../testing/network.ts';
import { show } from '../../../testing/show.tsx';
import type { Summary } from './api.ts';
import { SummaryScreen } from './summary-screen.tsx';
import { asked, card, colors, comesIntoSight, option, outline, question } from './testing/show-summaries.tsx';

afterEach(() => {
  jest.useRealTimers();
});

/** Shows a summary whose form has `total` responses, all of them red. */
async function showLive() {
  const news = new TestStream();
  const state = { total: 10 };
  const red = (): Summary => ({
    ...colors,
    of: state.total,
    answered: state.total,
    options: [option('red', state.total)],
  });
  const { calls } = stubNetwork({
    '/api/followResponses/form1': () => [200, news],
    '/api/getResponsesSummary': () => [200, outline([question('color', 'choices')], { total: state.total })],
    '/api/getQuestionSummaries': () => [200, { summaries: [red()] }],
  });
  show(<SummaryScreen formId="form1" form={{ title: 'Kiln', link: 'kilnkilnki', responses: 10 }} />);
  await screen.findByRole('article');
  comesIntoSight(0);
  await screen.findByText('10 answers');
  const arrive = (total: number) => {
    state.total = total;
    news.tell('counts', { active: total, archived: 0, favourites: 0 });
  };
  return { arrive, loads: () => asked(calls).length };
}

describe('a summary that stays open', () => {
  it('shows what arrives, and nothing again that it shows already', async () => {
    const { arrive, loads } = await showLive();
    arrive(10);
    arrive(11);
    expect(await screen.findByText('11 answers')).toBeTruthy();
    expect(loads()).toBe(2);
    expect(screen.getByRole('link', { name: 'Responses(11)' })).toBeTruthy();
    expect(
      card(/About color/)
        .getByRole('button')
        .closest('[aria-busy="true"]'),
    ).toBeNull();
  });

  it('says that it is old while its cards do not load again', async () => {
    let isAway = false;
    stubNetwork({
      // A line that nothing comes on would be taken for cut.
      '/api/followResponses/form1': () => [403, {}],
      '/api/getResponsesSummary': () => [200, outline([question('color', 'choices')], { total: 10 })],
      '/api/getQuestionSummaries': () => (isAway ? [503, {}] : [200, { summaries: [colors] }]),
    });
    show(<SummaryScreen formId="form1" form={undefined} />);
    await screen.findByRole('article');
    comesIntoSight(0);
    await screen.findByText(/ answers$/);
    expect(screen.queryByText(/^Not up to date/)).toBeNull();
    isAway = true;
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('Not up to date. Trying again…')).toBeTruthy();
    isAway = false;
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByText(/^Not up to date/)).toBeNull());
  });

  it('of a tab in the background loads once somebody looks at it', async () => {
    const now = Date.UTC(2027, 2, 9);
    holdDate(now);
    const { arrive, loads } = await showLive();
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    jest.useFakeTimers({ now });
    arrive(10);
    arrive(11);
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(loads()).toBe(1);
    hidden.mockRestore();
    window.dispatchEvent(new Event('visibilitychange'));
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect([loads(), screen.queryByText('11 answers') !== null]).toEqual([2, true]);
  });

  it('of many that arrive loads at most every five seconds, and the last of them', async () => {
    // The five seconds are the test's own from the first load on.
    const now = Date.UTC(2027, 2, 9);
    holdDate(now);
    const { arrive, loads } = await showLive();
    arrive(10);
    arrive(11);
    await screen.findByText('11 answers');
    jest.useFakeTimers({ now });
    for (let total = 12; total < 40; total += 1) {
      arrive(total);
      await act(() => jest.advanceTimersByTimeAsync(100));
    }
    expect(loads()).toBe(2);
    await act(() => jest.advanceTimersByTimeAsync(2_500));
    expect(loads()).toBe(3);
    expect(screen.getByText('39 answers')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(loads()).toBe(3);
  });
});

describe('printing', () => {
  it.each([
    ['p', 'Latin'],
    ['з', 'Russian'],
  ])('by Ctrl and %s of a %s keyboard waits for the cards that were never in sight', async (key) => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    let answer: (() => void) | undefined;
    const { calls } = stubNetwork({
      '/api/getResponsesSummary': () => [200, outline([question('color', 'choices')])],
      '/api/getQuestionSummaries': () =>
        new Promise((resolve) => {
          answer = () => resolve([200, { summaries: [colors] }]);
        }),
    });
    show(<SummaryScreen formId="form1" form={undefined} />);
    await screen.findByRole('article');
    expect(fireEvent.keyDown(document.body, { key, code: 'KeyP', ctrlKey: true })).toBe(false);
    await waitFor(() => expect(asked(calls)).toHaveLength(1));
    expect(print).not.toHaveBeenCalled();
    answer?.();
    await screen.findByText('8 answers');
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  });
});
