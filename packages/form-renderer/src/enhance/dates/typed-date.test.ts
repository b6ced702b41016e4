import { tidyTime } from '@formwright/form-model/public';
import { describe, expect, it } from '@jest/globals';
import { isoDate, tidyDate, typingDate } from './typed-date.ts';

const content = (typeDate: string, separator: '/' | '-' | '.', timeFormat: '24' | 'AM/PM' = '24') =>
  ({ typeDate, separator, timeFormat, checkedTime: true, defaultDateLabel: 'None' }) as Parameters<typeof typingDate>[1];
const european = content('dd/MM/yyyy', '/');
const sorted = content('yyyy-MM-dd', '-');

describe('a date being typed', () => {
  it('gets its separators by itself, and takes any of them', () => {
    expect(typingDate('0', european)).toBe('0');
    expect(typingDate('01', european)).toBe('01/');
    expect(typingDate('01//', european)).toBe('01/');
    expect(typingDate('01/02', european)).toBe('01/02/');
    expect(typingDate('1.', european)).toBe('1/');
    expect(typingDate('01/02/2027', european)).toBe('01/02/2027');
    expect(typingDate('2027', sorted)).toBe('2027-');
  });

  it('is written out when it is left, and kept as it is while it is no date', () => {
    expect(tidyDate('1/2/2027', european)).toBe('01/02/2027');
    expect(tidyDate('2027.3.4', sorted)).toBe('2027-03-04');
    expect(tidyDate('31/02/2027', european)).toBe('31/02/2027');
    expect(tidyDate('soon', european)).toBe('soon');
  });

  it('speaks with native controls', () => {
    expect(isoDate('14/03/2027', european)).toBe('2027-03-14');
    expect(isoDate('14/03', european)).toBe('');
  });
});

describe('a time that is left', () => {
  it.each([
    ['930', '09:30', '09:30 AM'],
    ['9', '09:00', '09:00 AM'],
    ['9.05', '09:05', '09:05 AM'],
    ['14:05', '14:05', '02:05 PM'],
    ['2 p', '14:00', '02:00 PM'],
    ['12am', '00:00', '12:00 AM'],
    ['25', '25', '25'],
    ['noon', 'noon', 'noon'],
    ['٩:٣٠', '09:30', '09:30 AM'],
    ['2:05 p. m.', '14:05', '02:05 PM'],
    ['14h05', '14:05', '02:05 PM'],
  ])('%s is %s, in twelve hours %s', (typed, full, half) => {
    expect(tidyTime(typed, european)).toBe(full);
    expect(tidyTime(typed, content('dd/MM/yyyy', '/', 'AM/PM'))).toBe(half);
  });
});
