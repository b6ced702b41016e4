import { describe, expect, it } from '@jest/globals';
import { columnOf, valueOr } from '../testing/one-question.ts';
import { DATE_SEPARATORS, dateControls, dateFormats } from './date.ts';
import { writeDate, writtenDay } from './moment.ts';

const formats = DATE_SEPARATORS.flatMap((separator) => dateFormats(separator).map((typeDate) => ({ separator, typeDate })));
const shortWay = (text: string, typeDate: string) => writtenDay(text, { typeDate, checkedTime: false, timeFormat: '24' });
const isShort = (text: string, typeDate: string) => shortWay(text, typeDate) !== null;

describe('a day as the page writes it', () => {
  it.each(formats)('as $typeDate is what a longer way reads, too', ({ separator, typeDate }) => {
    const column = columnOf('date', { separator, typeDate });
    for (const year of [1, 99, 1399, 1500, 1900, 2000, 2024, 2026, 2442, 2443, 2569, 2700])
      for (const month of [0, 1, 2, 4, 12, 13])
        for (const day of [0, 1, 12, 28, 29, 30, 31, 32]) {
          const text = writeDate(year, month, day, typeDate);
          // A blank in front leads the longer way.
          if (isShort(text, typeDate)) expect(valueOr(column, text)).toEqual(valueOr(column, ` ${text}`));
          expect(isShort(` ${text}`, typeDate)).toBe(false);
        }
    const leap = writeDate(2024, 2, 29, typeDate);
    expect(shortWay(leap, typeDate)).toBe('2024-02-29');
    // A full stop behind it leads the longer way.
    for (const text of [leap, `${leap}.`]) expect(dateControls(text, column.content)).toMatchObject({ date: '2024-02-29', time: '' });
    expect(isShort(writeDate(2023, 2, 29, typeDate), typeDate)).toBe(false);
    expect(isShort(writeDate(2569, 2, 1, typeDate), typeDate)).toBe(false);
  });

  it.each(['1e/01/2026', '+1/01/2026', ' 1/01/2026', '01/01/ 999', '01-01-2026', '01/01/2e03', '٠١/٠١/٢٠٢٦'])('is not %j', (text) => {
    expect(isShort(text, 'dd/MM/yyyy')).toBe(false);
  });
});
