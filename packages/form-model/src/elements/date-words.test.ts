import { describe, expect, it } from '@jest/globals';
import type { ContentOf } from '../form.ts';
import { columnOf, valueOr } from '../testing/one-question.ts';
import { halfNamed, isTimeLink } from './month-names.ts';

const timed: Partial<ContentOf<'date'>> = { checkedTime: true };
const range: Partial<ContentOf<'date'>> = { defaultDateLabel: 'Range' };

/** Where devices write months, halves of the day and the words between in ways of their own. */
const places = [
  ...['en-US', 'en-GB', 'en-CA', 'es-ES', 'es-MX', 'es-PE', 'fr-FR', 'de-DE', 'de-AT', 'pt-BR', 'it-IT', 'nl-NL', 'tr-TR', 'id-ID'],
  ...[
    'ro-RO',
    'cs-CZ',
    'hu-HU',
    'sv-SE',
    'da-DK',
    'nb-NO',
    'fi-FI',
    'sk-SK',
    'sl-SI',
    'lt-LT',
    'lv-LV',
    'et-EE',
    'ca-ES',
    'is-IS',
    'sq-AL',
  ],
  ...[
    'ms-MY',
    'fil-PH',
    'ru-RU',
    'uk-UA',
    'bg-BG',
    'mk-MK',
    'kk-KZ',
    'ka-GE',
    'hy-AM',
    'el-GR',
    'he-IL',
    'ar-EG',
    'ar-LB',
    'ar-MA',
    'ar-DZ',
  ],
  ...[
    'fa-IR',
    'fa-AF',
    'ur-PK',
    'bn-BD',
    'ta-IN',
    'si-LK',
    'my-MM',
    'lo-LA',
    'th-TH',
    'am-ET',
    'ja-JP',
    'ko-KR',
    'zh-CN',
    'zh-TW',
    'zh-HK',
  ],
];

it.each(places)('takes a date and its time as a device in %s writes it', (place) => {
  const format = new Intl.DateTimeFormat(`${place}-u-ca-gregory`, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  for (let month = 1; month <= 12; month += 1) {
    const written = format.format(Date.UTC(2026, month - 1, 15, 14, 5));
    const value = `15/${String(month).padStart(2, '0')}/2026 14:05`;
    expect({ written, ...(valueOr(columnOf('date', timed), written) as object) }).toEqual({ written, value });
  }
});

describe('a time behind its date', () => {
  it.each([
    ['26/11/2026, 14:05', '14:05'],
    ['26.11.2026 um 14:05', '14:05'],
    ['26/11/2026, 2:05:00 PM', '14:05'],
    ['2026/11/26 下午2:05', '14:05'],
    ['2026. 11. 26. 오후 2:05', '14:05'],
    ['2026年11月26日 晚上8点', '20:00'],
    ['26/11/2026 8:00 晚上', '20:00'],
    ['26/11/2026 晚上11:05', '23:05'],
    ['2026/11/26 凌晨12:05', '00:05'],
    ['2026/11/26 清晨7:05', '07:05'],
    ['26/11/2026 中午12:05', '12:05'],
    ['26/11/2026 中午1点', '13:00'],
    ['26/11/2026 中午11:30', '11:30'],
    ['26/11/2026 傍晚6点', '18:00'],
    ['2026年11月26日朝9時', '09:00'],
    ['2026年11月26日夜20時', '20:00'],
    ['2026년 11월 26일 새벽 2시', '02:00'],
    ['2026년 11월 26일 밤 11시', '23:00'],
    ['‏٢٦‏/١١‏/٢٠٢٦، ٢:٠٥ م', '14:05'],
    ['26.11.2026 г., 14:05', '14:05'],
    ['26/11/2026 12 noon', '12:00'],
    ['26/11/2026 at 12:00 noon', '12:00'],
    ['26/11/2026 noon', '12:00'],
    ['26/11/2026 ÖS 2:05', '14:05'],
    ['26/11/2026 @ 14:05', '14:05'],
    ['26/11/2026 14u05', '14:05'],
    ['26/11/2026 14:05 uur', '14:05'],
    ['26/11/2026 14:05 ч.', '14:05'],
    ['26/11/2026 14 часов', '14:00'],
    ['26/11/2026 14h05min', '14:05'],
    ['26/11/2026 14 h 05 min', '14:05'],
    ['26/11/2026 2 o\u2019clock', '02:00'],
    ['26/11/2026 0930 م', '21:30'],
    ['26/11/2026م 2:05 م', '14:05'],
  ])('is read in %s', (written, time) => {
    expect(valueOr(columnOf('date', timed), written)).toEqual({ value: `26/11/2026 ${time}` });
  });

  it.each([
    '晚上2:05',
    '晚上1点',
    '晚上12:30',
    '12:30 晚上',
    '早上12:30',
    '半夜1点',
    '밤 1시',
    '저녁 12시',
    '夜1時',
    '深夜1時',
    '深夜23時',
  ])('is no time of this day in %s', (written) => {
    expect(valueOr(columnOf('date', timed), `26/11/2026 ${written}`)).toBe('Enter the time as hh:mm.');
  });

  it.each(['9 noon', '3:30 noon', '23:12 AM', '13:00 am'])('is none of this day in %s', (written) => {
    expect(valueOr(columnOf('date', timed), `26/11/2026 ${written}`)).toBe('Enter the time as hh:mm.');
  });

  it.each(['26/11/2026 before 14:05', '26/11/2026 vor 14:05', '26/11/2026 14:05 CET'])('is no time in %s', (written) => {
    expect(valueOr(columnOf('date', timed), written)).toBe('Enter the time as hh:mm.');
  });

  it('is led to by words of any language, and by no others', () => {
    expect(['at', 'um', 'a las', 'alle ore', 'в', 'في', 'pukul'].map(isTimeLink)).toEqual(Array(7).fill(true));
    expect(['before', 'until', 'nicht', ''].map(isTimeLink)).toEqual(Array(4).fill(false));
    expect(['午後', 'μ.μ.', '오전', 'soon'].map((word) => halfNamed(word, 2))).toEqual(['PM', 'PM', 'AM', undefined]);
  });
});

it.each([
  '“26/11/2026”',
  '(26/11/2026)',
  '"26/11/2026",',
  '• 26/11/2026',
  '📅 26/11/2026',
  'Born: 26/11/2026',
  '26・11・2026',
  '26。11。2026',
  '26,11,2026',
])('leaves out what stands around a date: %s', (written) => {
  expect(valueOr(columnOf('date'), written)).toEqual({ value: '26/11/2026' });
});

it.each(['20091125', '“20091125”', '(20091125)', 'Born: 20091125', '• 20091125'])(
  'finds the year in front of digits alone: %s',
  (written) => {
    expect(valueOr(columnOf('date'), written)).toEqual({ value: '25/11/2009' });
  },
);

it('does not look for a date in more than people write', () => {
  expect(valueOr(columnOf('date'), `${'•'.repeat(150)}26 November 2026`)).toEqual({ value: '26/11/2026' });
  expect(valueOr(columnOf('date'), `${'•'.repeat(250)}26 November 2026`)).toEqual('Enter a real date as dd/mm/yyyy.');
});

describe('a range with words', () => {
  it.each([
    '26112026 - 28112026',
    '20261126 – 20261128',
    '26,11,2026 - 28,11,2026',
    '26・11・2026 - 28・11・2026',
    '“26/11/2026” - “28/11/2026”',
    '“26/11/2026 - 28/11/2026”',
    'From: 26.11.2026 г. - 28.11.2026 г.',
    '26 - Nov - 2026 - 28 - Nov - 2026',
  ])('reads each end by itself: %s', (value) => {
    expect(valueOr(columnOf('date', range), value)).toEqual({ value: '26/11/2026 - 28/11/2026' });
  });

  it('reads the times of both ends, and one date with dashes as one', () => {
    const both = columnOf('date', { ...range, ...timed });
    expect(valueOr(both, '2026-11-26T10:00 - 2026-11-28T11:00')).toEqual({ value: '26/11/2026 10:00 - 28/11/2026 11:00' });
    for (const value of ['26 - 11 - 2026', '“26 - Nov - 2026”']) expect(valueOr(columnOf('date'), value)).toEqual({ value: '26/11/2026' });
  });
});

it.each([
  ['15 ธันวาคม 2569', { value: '15/12/2026' }],
  ['15/12/2569', 'Write the year as 2026 in place of 2569.'],
  ['۱۴۰۴/۱۱/۱۲', 'Write the date by the Gregorian calendar, as dd/mm/yyyy.'],
  ['12/11/1404', { value: '12/11/1404' }],
  ['15/12/0026', 'Write the year with four digits, as in dd/mm/yyyy.'],
])('stores no year of another calendar: %s', (written, answer) => {
  expect(valueOr(columnOf('date'), written)).toEqual(answer);
});
