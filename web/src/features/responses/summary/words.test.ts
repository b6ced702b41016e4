import { describe, expect, it } from '@jest/globals';
import { shareText } from '../../../lib/share-text.ts';
import { areWhole, barText, dayText, numberText, periodText, roundedText, shortNumber } from './words.ts';

describe('the words of a summary', () => {
  it('a share is 0% or 100% only if it is exactly that', () => {
    expect([shareText(0, 0), shareText(0, 9), shareText(9, 9), shareText(1, 1000), shareText(999, 1000), shareText(1, 3)]).toEqual([
      ...['0%', '0%', '100%', '<1%', '>99%', '33%'],
    ]);
  });

  it('numbers are exact while they are whole, and have six digits else', () => {
    expect([1234567, 4.123456789, -0.5, 0, 1e21, 0.00001234].map(numberText)).toEqual([
      '1,234,567',
      '4.12346',
      '-0.5',
      '0',
      '1e21',
      '1.23e-5',
    ]);
    expect([999, 12_345, 1_500_000].map(shortNumber)).toEqual(['999', '12.3K', '1.5M']);
  });

  it('what was worked out has two decimals, unless it is small', () => {
    expect([52.0333, 1234.5678, 3, 0.01234].map(roundedText)).toEqual(['52.03', '1,234.57', '3', '0.01234']);
  });

  it('bars of whole numbers have both ends, others only the first', () => {
    const whole = [
      { from: 0, to: 9, count: 1 },
      { from: 10, to: 19, count: 1 },
    ];
    const others = [
      { from: 0, to: 10, count: 1 },
      { from: 10, to: 20, count: 1 },
    ];
    expect([areWhole(whole), areWhole(others)]).toEqual([true, false]);
    expect(whole.map((bar) => barText(bar, true))).toEqual(['0 to 9', '10 to 19']);
    expect(others.map((bar) => barText(bar, false))).toEqual(['0 to less than 10', '10 to less than 20']);
    expect(barText({ from: 3, to: 3, count: 1 }, true)).toBe('3');
  });

  it('periods have a name and a short one, also in the first century', () => {
    expect([
      periodText('2027-03-05', 'day'),
      periodText('2027-03-01', 'week'),
      periodText('2027-03-29', 'week'),
      periodText('2026-12-28', 'week'),
      periodText('2027-03', 'month'),
      periodText('2027', 'year'),
      periodText('2020', 'decade'),
      periodText('1900', 'century'),
    ]).toEqual([
      { name: 'Fri 05/03/2027', short: '5 Mar' },
      { name: '01/03/2027 to 07/03/2027', short: '1 Mar' },
      { name: '29/03/2027 to 04/04/2027', short: '29 Mar' },
      { name: '28/12/2026 to 03/01/2027', short: '28 Dec' },
      { name: 'March 2027', short: 'Mar 27' },
      { name: '2027', short: '2027' },
      { name: '2020 to 2029', short: '2020s' },
      { name: '1900 to 1999', short: '1900s' },
    ]);
    expect(periodText('0050-01-02', 'day').name).toContain('02/01/0050');
    expect([dayText('2027-03-05'), dayText('2027-03-05 09:30')]).toEqual(['05/03/2027', '05/03/2027 09:30']);
  });
});
