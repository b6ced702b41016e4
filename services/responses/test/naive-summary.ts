import type { QuestionSummary } from '@formwright/contracts/response-summary';
import { type Answer, type AnswerEntry, definitionOf, type FilledColumn } from '@formwright/form-model';
import type { Response } from '../src/store/response.ts';

const entriesOf = (answer: Answer | undefined): AnswerEntry[] => (answer === undefined ? [] : [answer].flat());
const valuesOf = (answer: Answer | undefined) => entriesOf(answer).flatMap(({ value }) => (value === '' ? [] : [String(value)]));
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
const about = (number: number) => Number(number.toPrecision(9));

/** Half of the numbers are smaller, half are larger; in between, linear. */
function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const before = Math.trunc((sorted.length - 1) * share);
  const rest = (sorted.length - 1) * share - before;
  const [low = 0, high = low] = sorted.slice(before);
  return rest === 0 ? low : low * (1 - rest) + high * rest;
}

const unitLength = { day: 10, week: 10, month: 7, year: 4, decade: 3, century: 2 };

/** The summary of a question, by a look at every document, in words that a test compares. @param found newest first */
export function naiveSummary(column: FilledColumn, found: readonly Response[]) {
  const answers = found.map(({ response }) => response[column.uniqueId]);
  const { toText, toNumber } = definitionOf(column.tabname);
  const { tabname, content } = column;
  if ('options' in content)
    return {
      answered: answers.filter((answer) => valuesOf(answer).length > 0).length,
      options: content.options.map(({ value, label }) => [label, answers.filter((answer) => valuesOf(answer).includes(value)).length]),
    };
  if (tabname === 'rating') {
    const stars = answers.flatMap(valuesOf).map(Number);
    return {
      counts: [1, 2, 3, 4, 5].map((count) => stars.filter((each) => each === count).length),
      mean: stars.length === 0 ? null : about(sumOf(stars) / stars.length),
    };
  }
  if (tabname === 'upload') {
    const files = answers.flatMap((answer) => entriesOf(answer).flatMap((entry) => entry.files ?? []));
    return {
      answered: answers.filter((answer) => entriesOf(answer).some((entry) => entry.files?.length)).length,
      files: files.length,
      bytes: sumOf(files.map(({ size }) => size)),
    };
  }
  if (tabname === 'date' || ('typeinput' in content && content.typeinput === 'number')) {
    const given = answers.filter((answer) => valuesOf(answer).length > 0);
    const numbers = given.flatMap((answer) => toNumber?.(answer, column) ?? []);
    if (tabname !== 'date') {
      const shares = [0, 0.25, 0.5, 0.75, 1].map((share) => about(quantile(numbers, share)));
      return {
        answered: given.length,
        figures: numbers.length === 0 ? null : [...shares, about(sumOf(numbers) / numbers.length)],
        inBars: numbers.length,
      };
    }
    const days = numbers.map((at) => new Date(at).toISOString()).sort();
    const shown = (day: string | undefined) => day?.slice(0, content && 'checkedTime' in content && content.checkedTime ? 16 : 10);
    return {
      answered: given.length,
      ends: [shown(days[0])?.replace('T', ' ') ?? null, shown(days.at(-1))?.replace('T', ' ') ?? null],
      /** How many have each beginning, of the length that the unit has. */
      periods: (unit: keyof typeof unitLength) => {
        const beginnings = days.map((day) => (unit === 'week' ? mondayOf(day) : day.slice(0, unitLength[unit])));
        return Object.fromEntries([...new Set(beginnings)].map((key) => [key, beginnings.filter((each) => each === key).length]));
      },
    };
  }
  const texts = found.flatMap(({ _id, response }) => {
    const text = toText(response[column.uniqueId], column);
    return text === '' ? [] : [[_id, text.slice(0, 200)]];
  });
  return { answered: texts.length, newest: texts.slice(0, 20) };
}

/** The Monday on or before a day. */
function mondayOf(text: string): string {
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  while (day.getUTCDay() !== 1) day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}

/** The same words from a reply. */
export function said(summary: QuestionSummary, naive: ReturnType<typeof naiveSummary>): unknown {
  const { answered } = summary;
  switch (summary.shape) {
    case 'choices':
      return { answered, options: summary.options.map(({ label, count }) => [label, count]) };
    case 'rating':
      return { counts: summary.counts, mean: summary.mean === null ? null : about(summary.mean) };
    case 'files':
      return { answered, files: summary.files, bytes: summary.bytes };
    case 'numbers': {
      const { figures, bars } = summary;
      return {
        answered,
        figures: figures && [figures.min, figures.lower, figures.median, figures.upper, figures.max, figures.mean].map(about),
        inBars: sumOf(bars.map(({ count }) => count)),
      };
    }
    case 'dates': {
      const { first, last, unit, periods } = summary;
      const filled = periods.filter(({ count }) => count > 0).map(({ key, count }) => [key.slice(0, unitLength[unit]), count]);
      const wanted = naive.periods?.(unit);
      return { answered, ends: [first, last], periods: isEqual(Object.fromEntries(filled), wanted) ? naive.periods : filled };
    }
    case 'texts':
      return { answered, newest: summary.newest.map(({ responseId, text }) => [responseId, text.slice(0, 200)]) };
  }
}

const isEqual = (one: object, other: object | undefined) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other ?? {}).sort());
