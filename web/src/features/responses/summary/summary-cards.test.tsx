import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Summary } from './api.ts';
import { card, colors, option, question, showSummaries, whole } from './testing/show-summaries.tsx';

describe('what a card says', () => {
  it('of choices: count and share of each, in the order of the form, removed ones marked', async () => {
    const days: Summary = {
      ...{ uniqueId: 'days', ...whole, answered: 4, shape: 'choices', isMultiple: true },
      options: [option('mon', 4), option('tue', 3), option('old', 1, { isFormer: true })],
    };
    await showSummaries([question('color', 'choices'), question('days', 'choices', { type: 'checkbox' })], [colors, days]);
    await screen.findByText('8 answers');
    const rows = card(/About color/).getAllByRole('button');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Label red: 63%, 5 answers',
      'Label blue: 38%, 3 answers',
      'Label gray: 0%, 0 answers',
    ]);
    expect((rows[2] as HTMLButtonElement).disabled).toBe(true);
    expect(card(/About color/).getByText('from 80%')).toBeTruthy();
    expect(card(/About color/).queryByText(/more than 100%/)).toBeNull();
    expect(card(/About days/).getByText(/shares can add up to more than 100%/)).toBeTruthy();
    expect(
      card(/About days/)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toContain('Label old no longer on the form: 25%, 1 answer');
  });

  it('of choices: how many answered an option that said something else', async () => {
    const formerly = [{ label: 'Raku', until: new Date(2026, 10, 3).getTime(), count: 2 }];
    const glaze: Summary = {
      ...{ uniqueId: 'glaze', ...whole, answered: 3, shape: 'choices', isMultiple: false },
      options: [option('salt', 3, { formerly })],
    };
    await showSummaries([question('glaze', 'choices')], [glaze]);
    await screen.findByText('2 of them answered “Raku”, as it was called until 03/11/2026');
  });

  it('of a rating: its mean and how often each number of stars', async () => {
    const rating: Summary = { uniqueId: 'home', ...whole, answered: 4, shape: 'rating', counts: [0, 0, 1, 1, 2], mean: 4.25 };
    await showSummaries([question('home', 'rating')], [rating]);
    expect(await screen.findByText('4.3')).toBeTruthy();
    expect(
      card(/About home/)
        .getAllByRole('button')
        .map((row) => row.textContent),
    ).toEqual([
      '5 stars: 50%, 2 answers',
      '4 stars: 25%, 1 answer',
      '3 stars: 25%, 1 answer',
      '2 stars: 0%, 0 answers',
      '1 star: 0%, 0 answers',
    ]);
  });

  it('of numbers: mean, quartiles and ends, and a table of the bars', async () => {
    const numbers: Summary = {
      ...{ uniqueId: 'age', ...whole, answered: 5, shape: 'numbers', unreadable: 1 },
      figures: { min: 1, lower: 1.75, median: 3, upper: 5.5, max: 1234567, mean: 4.123456789 },
      bars: [
        { from: 0, to: 99, count: 3 },
        { from: 100, to: 199, count: 1 },
      ],
    };
    await showSummaries([question('age', 'numbers')], [numbers]);
    await screen.findByText('5 answers');
    const figures = card(/About age/);
    expect(figures.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      '4.12',
      '3',
      '1',
      '1.75',
      '5.5',
      '1,234,567',
    ]);
    const cells = within(figures.getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
    expect(cells).toEqual(['0 to 993', '100 to 1991']);
    expect(figures.getByText('1 answer is no number and not in these figures.')).toBeTruthy();
  });

  it('of dates: the first, the last, and a table by the period', async () => {
    const dates: Summary = {
      ...{
        uniqueId: 'day',
        ...whole,
        answered: 3,
        shape: 'dates',
        unreadable: 0,
        first: '2027-03-01',
        last: '2027-04-02 09:30',
        unit: 'month',
      },
      periods: [
        { key: '2027-03', count: 1 },
        { key: '2027-04', count: 2 },
      ],
    };
    await showSummaries([question('day', 'dates')], [dates]);
    await screen.findByText('3 answers');
    const figures = card(/About day/);
    expect(figures.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['01/03/2027', '02/04/2027 09:30']);
    expect(
      within(figures.getByRole('table'))
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['MonthAnswers', 'March 20271', 'April 20272']);
  });

  it('of files their number and size; of texts the newest with the way to their responses', async () => {
    const files: Summary = { uniqueId: 'scan', ...whole, answered: 2, shape: 'files', files: 3, bytes: 2048 };
    const texts: Summary = {
      ...{ uniqueId: 'note', ...whole, answered: 6, shape: 'texts' },
      newest: Array.from({ length: 6 }, (_, n) => ({
        responseId: `r${n}`,
        at: 1_000,
        text: `Text ${n}`,
        ...(n === 0 && { isCut: true as const }),
      })),
    };
    await showSummaries([question('scan', 'files'), question('note', 'texts')], [files, texts], { path: '/?days=7' });
    await screen.findByText('6 answers');
    expect(
      card(/About scan/)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['3', '2.0 kB', '1.5 files']);
    const links = card(/About note/).getAllByRole('link');
    expect(links.map((link) => [link.textContent?.slice(0, 7), link.getAttribute('href')])).toEqual([
      ['Text 0…', '/response/r0?days=7'],
      ...[1, 2, 3, 4].map((n) => [expect.stringMatching(`Text ${n}`), `/response/r${n}?days=7`]),
      ['See all', '/responses/form1?days=7'],
    ]);
    expect(card(/About note/).getByText('The newest 5 of 6 answers.')).toBeTruthy();
  });

  it('says where only the newest responses are summarized, that a question is former, and that nobody answered', async () => {
    const texts: Summary = { uniqueId: 'note', of: 5000, isNewest: true, answered: 0, shape: 'texts', newest: [] };
    await showSummaries([question('note', 'texts', { isFormer: true })], [texts], { changes: { total: 123_456 } });
    expect(await screen.findByText('The newest 5,000 of 123,456 responses.')).toBeTruthy();
    expect(screen.getByText('No longer on the form')).toBeTruthy();
    expect(screen.getByText('No answers')).toBeTruthy();
  });

  it('shows the ten most chosen of two hundred options, in the order of the form, and all of them on demand', async () => {
    const chosen = [3, 40, 41, 77, 78, 79, 120, 150, 180, 199];
    const many: Summary = { ...colors, options: Array.from({ length: 200 }, (_, n) => option(`o${n}`, chosen.includes(n) ? n : n % 2)) };
    const { user } = await showSummaries([question('color', 'choices', { options: 200 })], [many]);
    await screen.findByText('8 answers');
    expect(screen.getAllByRole('listitem').map((bar) => /o\d+/.exec(bar.textContent)?.[0])).toEqual(chosen.map((n) => `o${n}`));
    expect(screen.getByText('95 not chosen')).toBeTruthy();
    const more = screen.getByRole('button', { name: 'Show all 200' });
    await user.click(more);
    expect(within(screen.getByRole('list', { name: 'Answers' })).getAllByRole('listitem')).toHaveLength(200);
    expect(more.getAttribute('aria-expanded')).toBe('true');
  });
});
