import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { formatMinute } from '../../../lib/dates.ts';
import { stubNetwork } from '../../../testing/network.ts';
import { show } from '../../../testing/show.tsx';
import type { Summary } from './api.ts';
import { SummaryScreen } from './summary-screen.tsx';
import { card, colors, option, outline, question, showSummaries, whole } from './testing/show-summaries.tsx';

describe('a bar', () => {
  it('says what a press does, which is another thing once it is pressed, and is paler where nobody chose it', async () => {
    const { user } = await showSummaries([question('color', 'choices')], [colors]);
    await screen.findByText('8 answers');
    const red = () => card(/About color/).getByRole('button', { name: /^Label red/ });
    expect(red().title).toBe('Filter by this answer');
    expect(
      card(/About color/)
        .getAllByRole('listitem')
        .map(({ dataset }) => dataset.none),
    ).toEqual([undefined, undefined, 'true']);
    await user.click(red());
    await waitFor(() => expect(red().title).toBe('Stop filtering by this answer'));
  });

  it.each([
    [11, 11, false],
    [12, 10, true],
  ])('of %i options %i are shown at once: a button for one more would take as much room', async (count, shown, isShort) => {
    const options = Array.from({ length: count }, (_, n) => option(`o${n}`, 1));
    await showSummaries([question('color', 'choices', { options: count })], [{ ...colors, answered: count, options }]);
    await screen.findByText(`${count} answers`);
    expect(card(/About color/).getAllByRole('listitem')).toHaveLength(shown);
    expect(card(/About color/).queryByRole('button', { name: /^Show all/ }) !== null).toBe(isShort);
  });
});

describe('the figures', () => {
  it('say that everyone answered, and of a rating that nobody has that there is no mean', async () => {
    const rating: Summary = { uniqueId: 'home', ...whole, answered: 0, shape: 'rating', counts: [0, 0, 0], mean: null };
    await showSummaries([question('color', 'choices'), question('home', 'rating')], [{ ...colors, answered: 10 }, rating]);
    await screen.findByText('10 answers');
    expect(card(/About color/).getByText('from everyone')).toBeTruthy();
    expect(card(/About home/).getByText('No mean yet')).toBeTruthy();
  });

  it('of whole numbers stand in the middle of their columns, of others at their edges', async () => {
    const numbers = (uniqueId: string, bars: [number, number][]): Summary => ({
      ...{ uniqueId, ...whole, answered: 4, shape: 'numbers', unreadable: 0 },
      figures: { min: 0, lower: 1, median: 2, upper: 3, max: 3, mean: 2 },
      bars: bars.map(([from, to]) => ({ from, to, count: 1 })),
    });
    await showSummaries(
      [question('age', 'numbers'), question('weight', 'numbers')],
      [
        numbers('age', [
          [0, 1],
          [2, 3],
        ]),
        numbers('weight', [
          [0, 2],
          [2, 4],
        ]),
      ],
    );
    await waitFor(() => expect(screen.getAllByText('4 answers')).toHaveLength(2));
    const placed = ['age', 'weight'].map((name) => {
      const { style } = document.querySelector(`#question-${name} [style*="--median"]`) as HTMLElement;
      return ['--min', '--median', '--max'].map((part) => style.getPropertyValue(part));
    });
    expect(placed).toEqual([
      ['12.5%', '62.5%', '87.5%'],
      ['0%', '50%', '75%'],
    ]);
  });

  it.each([
    ['week', 'Each column is a week from Monday.'],
    ['month', 'Each column is a month.'],
  ] as const)('of dates say what a column is: %s', async (unit, text) => {
    const dates: Summary = {
      ...{ uniqueId: 'day', ...whole, answered: 3, shape: 'dates', unreadable: 0, first: '2027-03-01', last: '2027-03-09', unit },
      periods: [{ key: unit === 'week' ? '2027-03-01' : '2027-03', count: 3 }],
    };
    await showSummaries([question('day', 'dates')], [dates]);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('of texts have the minute of each, and name the question whose answers are all shown elsewhere', async () => {
    const at = new Date(2026, 10, 5, 7, 8).getTime();
    const texts: Summary = {
      ...{ uniqueId: 'note', ...whole, answered: 1, shape: 'texts' },
      newest: [{ responseId: 'r1', at, text: 'Lovely' }],
    };
    await showSummaries([question('note', 'texts')], [texts]);
    expect(await screen.findByTitle(formatMinute(at))).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See all answers to About note' })).toBeTruthy();
  });
});

describe('the screen of the summary', () => {
  it('cannot be printed while there is nothing on it', async () => {
    stubNetwork({ '/api/getResponsesSummary': () => [200, outline([question('q', 'texts')], { total: 0 })] });
    show(<SummaryScreen formId="form1" form={{ title: 'Kiln', link: 'kilnkilnki', responses: 0 }} />);
    await screen.findByText(/Share the link/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(true);
  });

  it.each([
    [3, false],
    [4, true],
  ])('lists its questions beside them where there are many: %i', async (count, isListed) => {
    const questions = Array.from({ length: count }, (_, n) => question(`q${n}`, 'texts'));
    await showSummaries(questions, []);
    const list = screen.queryByRole('navigation', { name: 'Questions' });
    expect(list !== null).toBe(isListed);
    if (!list) return;
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual(questions.map(({ uniqueId, label }, n) => [`${n + 1}${label}`, `#question-${uniqueId}`]));
  });

  it.each([
    ['/', /^Summary of 10 responses, \d/],
    ['/?list=favorite', /^Summary of 3 responses, favorites, \d/],
  ])('says on paper of which responses it is: %s', async (path, text) => {
    await showSummaries([question('color', 'choices')], [colors], { path });
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
