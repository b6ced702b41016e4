import { expect, it } from '@jest/globals';
import { dateFigures } from '../src/summary/date-figures.ts';

const DAY = 86_400_000;
const of = (first: string, last: string) => {
  const figures = dateFigures([Date.parse(first), Date.parse(last)], 0, false);
  return figures.shape === 'dates' && [figures.unit, figures.periods.length, figures.periods.at(-1)?.key];
};
const after = (days: number) => new Date(Date.UTC(2027, 2, 1) + days * DAY).toISOString();

it.each([
  ['30 days', after(30), 'day', 31, '2027-03-31'],
  ['31 days', after(31), 'week', 5, '2027-03-29'],
  ['181 days', after(181), 'week', 26, '2027-08-23'],
  ['182 days', after(182), 'month', 6, '2027-08'],
  ['35 months', '2030-02-28', 'month', 36, '2030-02'],
  ['36 months', '2030-03-01', 'year', 4, '2030'],
  ['49 years', '2076-12-31', 'year', 50, '2076'],
  ['50 years', '2077-01-01', 'decade', 6, '2070'],
  ['499 years', '2526-12-31', 'decade', 51, '2520'],
  ['500 years', '2527-01-01', 'century', 6, '2500'],
])('dates that are %s apart', (_words, last, unit, bars, newest) => {
  expect(of('2027-03-01', last)).toEqual([unit, bars, newest]);
});
