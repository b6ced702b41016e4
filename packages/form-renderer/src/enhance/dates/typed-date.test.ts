import type { ContentOf } from '@formwright/form-model';
import { readDay, readPart } from '@formwright/form-model/public';
import { describe, expect, it } from '@jest/globals';
import { typingDate } from './typed-date.ts';

const content = (typeDate: string, separator: '/' | '-' | '.', timeFormat: '24' | 'AM/PM' = '24') =>
  ({ typeDate, separator, timeFormat, checkedTime: true, defaultDateLabel: 'None' }) as ContentOf<'date'>;
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

  /** What stands in the field after each key. */
  const typed = (keys: string, format: typeof european) => [...keys].reduce((text, key) => typingDate(text + key, format), '');

  it.each([
    ['2026-12-31', '2026/12/31'],
    ['1990-12-31', '1990/12/31'],
    ['2012-12-31', '2012/12/31'],
    ['2012.12.31', '2012/12/31'],
    ['20261231', '2026/12/31'],
    ['31122026', '31/12/2026'],
    ['20-12-2026', '20/12/2026'],
    ['20122026', '20/12/2026'],
    ['20091125', '2009/11/25'],
    ['20091955', '20/09/1955'],
    ['26 Nov 2026', '26/Nov 2026'],
    ['Nov 26, 2026', 'Nov 26, 2026'],
  ])('D31: %s, key by key, is %s where the day comes first', (keys, text) => {
    expect(typed(keys, european)).toBe(text);
  });

  it.each([
    ['2026-12-31', '2026/12/31'],
    ['1990-12-31', '1990/12/31'],
    ['12312026', '12/31/2026'],
    ['1/2/2026', '1/2/2026'],
  ])('D31: %s, key by key, is %s where the month comes first', (keys, text) => {
    expect(typed(keys, content('MM/dd/yyyy', '/'))).toBe(text);
  });

  it.each([
    ['14032027' + '5', european, '14/03/2027'],
    ['14/03/2027/ 14', european, '14/03/2027'],
    ['2026-12-315', european, '2026/12/31'],
    ['2027-03-145', sorted, '2027-03-14'],
    ['14/03/2027 12:00:00 AM', european, '14/03/2027'],
    ['14/03/2027 3:05 pm', european, '14/03/2027'],
    ['26 Nov 2026 at noon', european, '26/Nov 2026 at noon'],
    ['26 Nov 2026', sorted, '26 Nov 2026'],
  ])('%s, key by key, ends with the date', (keys, format, text) => {
    expect([...keys].reduce((written, key) => typingDate(written + key, format), '').replace('26-Nov', '26 Nov')).toBe(text);
  });

  it('D31: a date with its year in front is typed as before', () => {
    expect(typed('2026-12-31', sorted)).toBe('2026-12-31');
    expect(typed('20261231', sorted)).toBe('2026-12-31');
  });

  it('is written out when it is left, and is none while it is no date', () => {
    const written = (text: string, format: typeof european) => readDay(text, format)?.text;
    expect(written('1/2/2027', european)).toBe('01/02/2027');
    expect(written('2027.3.4', sorted)).toBe('2027-03-04');
    expect([written('31/02/2027', european), written('soon', european), written('14/03', european)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('speaks with native controls', () => {
    expect(readDay('14/03/2027', european)?.date).toBe('2027-03-14');
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
    const read = (timeFormat: '24' | 'AM/PM') => readPart('time', typed, content('dd/MM/yyyy', '/', timeFormat)) ?? typed;
    expect(read('24')).toBe(full);
    expect(read('AM/PM')).toBe(half);
  });
});
