import { describe, expect, it } from '@jest/globals';
import type { ContentOf } from '../form.ts';
import { messages } from '../messages.ts';
import { answerTo, columnOf, valueOr } from '../testing/one-question.ts';
import { date, dateControls } from './date.ts';

const here = { page: 0, row: 0, col: 0 };
const INCOMPLETE = 'Please fill in the date field completely.';
const range: Partial<ContentOf<'date'>> = { defaultDateLabel: 'Range' };
const timed: Partial<ContentOf<'date'>> = { checkedTime: true };
const halfDay: Partial<ContentOf<'date'>> = { checkedTime: true, timeFormat: 'AM/PM' };

describe('a date', () => {
  it.each([
    ['dd/MM/yyyy', '/', '31/12/2026', '31/12/2026'],
    ['dd/MM/yyyy', '/', '1/2/2026', '01/02/2026'],
    ['MM-dd-yyyy', '-', '12-31-2026', '12-31-2026'],
    ['yyyy.MM.dd', '.', '2026.12.31', '2026.12.31'],
    ['yyyy.MM.dd', '.', '2026-12-31', '2026.12.31'],
    ['dd/MM/yyyy', '/', '29/02/2024', '29/02/2024'],
    ['dd/MM/yyyy', '/', '29/02/2000', '29/02/2000'],
    ['dd/MM/yyyy', '/', '2026-12-31', '31/12/2026'],
    ['MM/dd/yyyy', '/', '2026/12/31', '12/31/2026'],
    ['dd/MM/yyyy', '/', '31. 12. 2026', '31/12/2026'],
    ['dd/MM/yyyy', '/', '31 12 2026', '31/12/2026'],
    ['dd/MM/yyyy', '/', '31 / 12 / 2026', '31/12/2026'],
    ['dd/MM/yyyy', '/', '2026年12月31日', '31/12/2026'],
    ['dd/MM/yyyy', '/', '2026. 12. 31.', '31/12/2026'],
    ['dd/MM/yyyy', '/', '٣١/١٢/٢٠٢٦', '31/12/2026'],
    ['dd/MM/yyyy', '/', '３１／１２／２０２６', '31/12/2026'],
    ['dd/MM/yyyy', '/', '\u200e31\u200e/12/2026\u202c', '31/12/2026'],
    ['dd/MM/yyyy', '/', '31\u201312\u20132026', '31/12/2026'],
  ] as const)('in %s with %s takes %s as %s', (typeDate, separator, given, kept) => {
    expect(valueOr(columnOf('date', { typeDate, separator }), given)).toEqual({ value: kept });
  });

  it.each([
    '31/04/2026',
    '29/02/2025',
    '29/02/1900',
    '00/01/2026',
    '01/13/2026',
    '12/31/2026',
    '01/01/20266',
    '01/01/0000',
    'tomorrow',
    '1/1/1/1',
  ])('refuses %s, which is no day', (value) => {
    expect(valueOr(columnOf('date'), value)).toBe('Enter a real date as dd/mm/yyyy.');
  });

  it.each([
    ['26 Nov 2026', '26/11/2026'],
    ['26 November 2026', '26/11/2026'],
    ['26/Nov 2026', '26/11/2026'],
    ['26-NOV-2026', '26/11/2026'],
    ['Nov 26, 2026', '26/11/2026'],
    ['Nov. 26th 2026', '26/11/2026'],
    ['1st of May, 2026', '01/05/2026'],
    ['Thursday, November 26, 2026', '26/11/2026'],
    ['Thu 26 Sept 2026', '26/09/2026'],
    ['\uff12\uff16 Nov 2026', '26/11/2026'],
  ])('D31: takes the English name of a month: %s', (given, kept) => {
    expect(valueOr(columnOf('date'), given)).toEqual({ value: kept });
    expect(valueOr(columnOf('date', { typeDate: 'yyyy-MM-dd', separator: '-' }), given)).toEqual({
      value: kept.split('/').reverse().join('-'),
    });
  });

  it.each([
    ['14. Dezember 2026', '14/12/2026'],
    ['Montag, den 14. Dez. 2026', '14/12/2026'],
    ['le 1er février 2027', '01/02/2027'],
    ['1 FEVRIER 2027', '01/02/2027'],
    ['14 de diciembre de 2026', '14/12/2026'],
    ['quarta-feira, 14 de janeiro de 2026', '14/01/2026'],
    ['14 грудня 2026 р.', '14/12/2026'],
    ['понедельник, 14 декабря 2026 г.', '14/12/2026'],
    ['14 Aralik 2026', '14/12/2026'],
    ['2026. december 14., hétfő', '14/12/2026'],
    ['2026 m. gruodžio 14 d.', '14/12/2026'],
    ['26 marraskuuta 2026', '26/11/2026'],
    ['١٤ ديسمبر ٢٠٢٦', '14/12/2026'],
    ['14 בדצמבר 2026', '14/12/2026'],
    ['14 दिसंबर 2026', '14/12/2026'],
    ['14 tháng 12, 2026', '14/12/2026'],
    ['2026-Dec-14', '14/12/2026'],
    ['2026年12月14日 月曜日', '14/12/2026'],
  ])('D31: takes the name of a month in any language: %s', (given, kept) => {
    expect(valueOr(columnOf('date'), given)).toEqual({ value: kept });
    expect(valueOr(columnOf('date', range), `${given} - 01/03/2027`)).toEqual({ value: `${kept} - 01/03/2027` });
  });

  it.each([
    ['28 พ.ย. 2569 14:30 น.', '28/11/2026 14:30'],
    ['令和元年5月1日 午後2時', '01/05/2019 14:00'],
    ['西暦2026年11月28日 14:30', '28/11/2026 14:30'],
  ])('takes eras and short months with a time: %s', (given, kept) => {
    expect(valueOr(columnOf('date', timed), given)).toEqual({ value: kept });
  });

  it('takes the short names of Thai months', () => {
    const names = ['ม.ค.', 'ก.พ.', 'มี.ค.', 'เม.ย.', 'พ.ค.', 'มิ.ย.', 'ก.ค.', 'ส.ค.', 'ก.ย.', 'ต.ค.', 'พ.ย.', 'ธ.ค.'];
    const read = names.map((name) => valueOr(columnOf('date'), `15 ${name} 2569`));
    expect(read).toEqual(names.map((_, at) => ({ value: `15/${String(at + 1).padStart(2, '0')}/2026` })));
  });

  it.each(['14 listopada 2026', 'before 14 Dec 2026', '14 Dec 2026 or later', '14 Dezembär 2026x'])(
    'refuses %s, which may be another day',
    (given) => {
      expect(valueOr(columnOf('date'), given)).toBe('Enter a real date as dd/mm/yyyy.');
    },
  );

  it.each(['26 marrasluu 2026', 'Nov 2026', '26 Nov 27 2026', '31 Feb 2026', '26 Novem 2026', 'May'])('D31: refuses %s', (given) => {
    expect(valueOr(columnOf('date'), given)).toBe('Enter a real date as dd/mm/yyyy.');
  });

  it('D31: takes names of months with times and in ranges, and asks for the whole year', () => {
    expect(valueOr(columnOf('date', halfDay), 'Nov 26, 2026 2:05 pm')).toEqual({ value: '26/11/2026 02:05 PM' });
    expect(valueOr(columnOf('date', range), '26 Nov 2026 - Dec 1, 2026')).toEqual({ value: '26/11/2026 - 01/12/2026' });
    expect(valueOr(columnOf('date'), '26 Nov 26')).toBe('Write the year with four digits, as in dd/mm/yyyy.');
  });

  it.each([
    ['noon', '12:00'],
    ['14h', '14:00'],
    ['14 h 30', '14:30'],
    ['14 Uhr', '14:00'],
    ['14.30 Uhr', '14:30'],
    ['14 Uhr 30', '14:30'],
    ["2 o'clock", '02:00'],
    ['下午2点30分', '14:30'],
    ['午後2時', '14:00'],
    ['14時05分', '14:05'],
    ['오전 9시', '09:00'],
    ['2:05 μ.μ.', '14:05'],
    ['٢:٠٥ م', '14:05'],
    ['9:05 ص', '09:05'],
  ])('takes a time with the words of a language: %s', (given, kept) => {
    expect(valueOr(columnOf('date', timed), `26/11/2026 ${given}`)).toEqual({ value: `26/11/2026 ${kept}` });
  });

  it.each(['2026年11月26日', '2026년 11월 26일', '2026. 11. 26.'])('takes a date with the signs of East Asia: %s', (given) => {
    expect(valueOr(columnOf('date'), given)).toEqual({ value: '26/11/2026' });
    expect(valueOr(columnOf('date', timed), `${given} 14:05`)).toEqual({ value: '26/11/2026 14:05' });
    expect(valueOr(columnOf('date', range), `${given} - 2026年12月1日`)).toEqual({ value: '26/11/2026 - 01/12/2026' });
  });

  it('names what is wrong, in the notation of the field', () => {
    expect(valueOr(columnOf('date'), '01/01/26')).toBe('Write the year with four digits, as in dd/mm/yyyy.');
    expect(valueOr(columnOf('date', timed), '01/01/2026 25:70')).toBe('Enter the time as hh:mm.');
    expect(valueOr(columnOf('date', halfDay), '01/01/2026 midnight')).toBe('Enter the time as hh:mm AM.');
    expect(valueOr(columnOf('date', timed), '01/01/2026 10:30:45')).toBe('Enter the time as hh:mm.');
    expect(valueOr(columnOf('date', halfDay), '01/01/2026 10:30:45 PM')).toBe('Enter the time as hh:mm AM.');
    expect(valueOr(columnOf('date', timed), '31/02/2026 25:70')).toBe('Enter a real date as dd/mm/yyyy.');
  });

  it.each([
    ['12', {}],
    ['12/05', {}],
    ['12//2026', {}],
    ['//2026', {}],
    ['12/MM/yyyy', {}],
    ['12/05/2026', timed],
    ['12/05/2026 HH:MM', timed],
    ['10:30', timed],
    ['12/05/2026', range],
    ['12/05/2026 - ', range],
    [' - 12/05/2026', range],
    ['12/05/2026 10:00 - 13/05/2026', { ...range, ...timed }],
  ])('[PUB-25] filled in part as %j is asked to be completed', (value, change) => {
    expect(valueOr(columnOf('date', change), value)).toBe(INCOMPLETE);
  });

  it('[PUB-24] is empty when nothing but its dash is there', () => {
    for (const value of ['', '  ', ' - ', '-']) {
      expect(answerTo(columnOf('date', { ...range, required: true }), { value, direction: here })).toBe(messages.required);
      expect(answerTo(columnOf('date', range), { value, direction: here })).toBeUndefined();
    }
  });
});

describe('the time of a date', () => {
  it.each([
    ['12/05/2026 00:00', '12/05/2026 00:00'],
    ['12/05/2026 9:05', '12/05/2026 09:05'],
    ['12/05/2026 23:59', '12/05/2026 23:59'],
    ['12/05/2026 10', '12/05/2026 10:00'],
    ['12/05/2026 930', '12/05/2026 09:30'],
    ['12/05/2026 9.05', '12/05/2026 09:05'],
    ['12/05/2026 2:05 PM', '12/05/2026 14:05'],
    ['2026-05-12T09:05:00', '12/05/2026 09:05'],
    ['2026-05-12T09:05:00.000', '12/05/2026 09:05'],
    ['١٢/٠٥/٢٠٢٦ ٠٩:٠٥', '12/05/2026 09:05'],
  ])('of 24 hours: %s', (given, kept) => {
    expect(valueOr(columnOf('date', timed), given)).toEqual({ value: kept });
  });

  it.each([
    ['12/05/2026 12:00 AM', '12/05/2026 12:00 AM'],
    ['12/05/2026 12:00pm', '12/05/2026 12:00 PM'],
    ['12/05/2026 1:30 pm', '12/05/2026 01:30 PM'],
    ['12/05/2026 1:30 p.\u00a0m.', '12/05/2026 01:30 PM'],
    ['12/05/2026 13:30', '12/05/2026 01:30 PM'],
    ['12/05/2026 10:30', '12/05/2026 10:30 AM'],
    ['12/05/2026 00:30', '12/05/2026 12:30 AM'],
  ])('of two halves: %s', (given, kept) => {
    expect(valueOr(columnOf('date', halfDay), given)).toEqual({ value: kept });
  });

  it.each([
    ['12/05/2026 24:00', timed],
    ['12/05/2026 10:60', timed],
    // The answer would not have the seconds.
    ['12/05/2026 10:30:45', timed],
    ['2026-05-12T10:30:00.5', timed],
    ['12/05/2026 10:30:45 PM', halfDay],
    ['12/05/2026 下午2:05:45', halfDay],
    ['12/05/2026 10:30', {}],
    ['12/05/2026 00:01', {}],
    ['2026-05-12T00:00:00+09:00', {}],
    ['2026-05-12T00:00:00Z', timed],
  ])('refuses %s', (value, change) => {
    expect(valueOr(columnOf('date', change), value)).toMatch(/^Enter (a real date as dd\/mm\/yyyy|the time as hh:mm( AM)?)\.$/);
  });
});

describe('a date range', () => {
  const column = columnOf('date', range);

  it('[PUB-34] is flagged complete by the check, whatever the respondent sent', () => {
    const answer = { value: '01/02/2026 - 03/02/2026', direction: here, isRangeComplete: false };
    expect(answerTo(column, answer)).toEqual({
      ...{ value: '01/02/2026 - 03/02/2026', direction: here, isRangeComplete: true },
      typeDate: 'dd/MM/yyyy',
    });
  });

  it('[PUB-34] is flagged as it was read from its controls', () => {
    const read = (fields: Record<string, string>) =>
      date.answers.read({ all: (part) => (fields[part] === undefined ? [] : [fields[part]]) }, column, here);
    expect(read({ date: '2026-02-01', endDate: '2026-02-03' })).toEqual({
      value: '01/02/2026 - 03/02/2026',
      direction: here,
      isRangeComplete: true,
    });
    expect(read({ date: '2026-02-01', endDate: '' })).toEqual({ value: '01/02/2026 - ', direction: here, isRangeComplete: false });
    expect(read({ date: '', endDate: '' })).toBeNull();
  });

  it.each([
    ['02/02/2026 - 01/02/2026', range],
    ['02/02/2026 - 02/02/2026', range],
    ['02/12/2025 - 01/12/2025', range],
    ['02/02/2026 10:00 - 02/02/2026 10:00', { ...range, ...timed }],
    ['02/02/2026 01:00 PM - 02/02/2026 11:00 AM', { ...range, ...halfDay }],
  ])('[PUB-37] refuses %s: the end must be after the start', (value, change) => {
    expect(valueOr(columnOf('date', change), value)).toBe('The end must be after the start.');
  });

  it.each(['01/02/2026 - 02/02/2026 - 03/02/2026', '01/02/2026 - 31/02/2026', 'x - y'])('refuses %s', (value) => {
    expect(valueOr(column, value)).toBe('Enter a real date as dd/mm/yyyy.');
  });

  it('takes a dash of any kind between its ends', () => {
    for (const value of ['01/02/2026 – 03/02/2026', '1.2.2026 — 3.2.2026', '2026-02-01 - 2026-02-03'])
      expect(valueOr(column, value)).toEqual({ value: '01/02/2026 - 03/02/2026' });
  });

  it('takes an end with a time before noon on the next day', () => {
    const both = columnOf('date', { ...range, ...halfDay, separator: '-', typeDate: 'yyyy-MM-dd' });
    const value = '2026-02-02 01:00 PM - 2026-02-03 11:00 AM';
    expect(valueOr(both, value)).toEqual({ value });
    expect(dateControls(value, both.content)).toEqual({ date: '2026-02-02', time: '13:00', endDate: '2026-02-03', endTime: '11:00' });
  });
});

describe('an answer that was written in another format', () => {
  const answered = (value: string, typeDate?: string) => ({ value, direction: here, ...(typeDate && { typeDate }) });
  it.each([
    ['03/04/2027', 'dd/MM/yyyy', {}, '04/03/2027', '2027-04-03'],
    ['2027.04.03', 'yyyy.MM.dd', {}, '04/03/2027', '2027-04-03'],
    ['03/04/2027 09:05 PM', 'dd/MM/yyyy', halfDay, '04/03/2027 09:05 PM', '2027-04-03T21:05'],
    ['03/04/2027 - 05-06-2027', 'dd/MM/yyyy', range, '04/03/2027 - 06/05/2027', '2027-04-03'],
    ['04/03/2027', 'MM/dd/yyyy', {}, '04/03/2027', '2027-04-03'],
    ['04/03/2027', undefined, {}, '04/03/2027', '2027-04-03'],
    ['soon', 'dd/MM/yyyy', {}, 'soon', null],
  ] as const)('%s as %s is the same day in the format of today', (value, typeDate, change, text, iso) => {
    const column = columnOf('date', { typeDate: 'MM/dd/yyyy', ...change });
    const answer = answered(value, typeDate);
    expect(date.toText(answer, column)).toBe(text);
    expect(date.toNumber?.(answer, column)).toBe(iso && Date.parse(iso.length > 10 ? `${iso}Z` : iso));
  });
});
