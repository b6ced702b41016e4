import { describe, expect, it } from '@jest/globals';
import { readFilters, type SentFilters } from './read-filters.ts';

const filters = (sent: SentFilters, page?: string) => readFilters(sent, page);
const refusal = (sent: SentFilters, page?: string) => {
  try {
    return filters(sent, page);
  } catch (error) {
    return (error as { detail: unknown }).detail;
  }
};

describe('filters of a list', () => {
  it('narrow nothing where none is sent', () => {
    expect(filters({})).toEqual({ page: 1, size: 10, paying: false });
    expect(
      filters({ page: null, searchInfo: null, text: '  ', searchData: { text: '' }, globalDateRange: '', dateTimes: null, payingInfo: '' }),
    ).toEqual({ page: 1, size: 10, paying: false });
  });

  it('take the page of the address before that of the body, as a number or a text', () => {
    expect([filters({ page: 3 }), filters({ page: '4' }), filters({ page: 3 }, '7')].map(({ page }) => page)).toEqual([3, 4, 7]);
    for (const page of ['1.5', 'two']) expect(refusal({ page })).toEqual({ page: 'Must be a whole number.' });
    expect(filters({ page: '1000000', rows: 100 })).toMatchObject({ page: 1_000_000, size: 100 });
  });

  it('take what is below the first page as the first one, and what is behind all as the last one', () => {
    for (const page of [0, -1, '0', '-1', '']) expect([filters({ page }).page, filters({}, String(page)).page]).toEqual([1, 1]);
    for (const page of [1_000_001, '1000000000']) {
      expect([filters({ page }).page, filters({}, String(page)).page]).toEqual([1_000_000, 1_000_000]);
    }
  });

  it.each(['text', 'searchInfo', 'searchData', 'globalSearchTextInfo'] as const)('search by %s, as a text or an object', (name) => {
    expect(filters({ [name]: ' Ada ' })).toMatchObject({ text: 'Ada' });
    expect(filters({ [name]: { text: 'Ada' } })).toMatchObject({ text: 'Ada' });
  });

  it('search by the text of the call before those that are kept from before', () => {
    expect(filters({ text: 'new', globalSearchTextInfo: 'old' })).toMatchObject({ text: 'new' });
    expect(filters({ text: ' ', searchInfo: 'kept' })).toMatchObject({ text: 'kept' });
  });

  it.each(['globalDateRange', 'dateTimes', 'userDate'] as const)('[OPS-37 part: server] %s counts only with both ends', (name) => {
    const january = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 0, 31, 23, 59, 59, 999) };
    expect(filters({ [name]: { from: '2026-01-01', to: '2026-01-31' } }).days).toEqual(january);
    expect(filters({ [name]: { from: '01/01/2026', to: '31/01/2026' } }).days).toEqual(january);
    for (const [from, to] of [
      ['1/1/2026', '31/1/2026'],
      ['1.1.2026', '31.01.2026'],
      ['2026-1-1', ' 31-1-2026 '],
      ['\u0661/\u0661/\u0662\u0660\u0662\u0666', '31/01/2026'],
    ])
      expect([from, filters({ [name]: { from, to } }).days]).toEqual([from, january]);
    for (const range of [{ from: '2026-01-01' }, { to: 5 }, { from: '', to: '2026-01-01' }, { from: null, to: null }, {}]) {
      expect(filters({ [name]: range }).days).toBeUndefined();
    }
  });

  it('take instants as they are, and days as whole ones', () => {
    expect(filters({ dateTimes: { from: 5, to: '1970-01-01T00:00:01.000Z' } }).days).toEqual({ from: 5, to: 1000 });
    expect(filters({ dateTimes: { from: '1970-01-01', to: '1970-01-01' } }).days).toEqual({ from: 0, to: 86_399_999 });
    // As the product shows times, as texts of numbers, and as a program writes a date.
    const second = Date.UTC(2026, 10, 29, 20, 2, 41);
    expect(filters({ dateTimes: { from: '29/11/2026 20:02:41', to: '29/11/2026 20:02:41' } }).days).toEqual({
      from: second,
      to: second + 999,
    });
    expect(filters({ dateTimes: { from: '29/11/2026 20:02', to: String(second) } }).days).toEqual({ from: second - 41_000, to: second });
    for (const from of ['2026-11-29T20:02:41', '2026-11-29 20:02:41', '29.11.2026, 20:02:41'])
      expect([from, filters({ dateTimes: { from, to: from } }).days]).toEqual([from, { from: second, to: second + 999 }]);
    const text = 'Sun Nov 29 2026 20:02:41 GMT+0000 (Coordinated Universal Time)';
    expect(filters({ dateTimes: { from: text, to: second + 1 } }).days).toEqual({ from: second, to: second + 1 });
    // A day of Berlin, whose two ends are the moment when it begins there.
    const midnight = '2026-11-28T23:00:00.000Z';
    const day = { from: Date.parse(midnight), to: Date.parse('2026-11-29T22:59:59.999Z') };
    expect(filters({ dateTimes: { from: midnight, to: midnight } }).days).toEqual(day);
  });

  it('take days as those of the zone that is sent, with 23 or 25 hours where its clocks change', () => {
    const day = (text: string, zone?: string) => {
      const { from = 0, to = 0 } = filters({ dateTimes: { from: text, to: text }, ...(zone !== undefined && { zone }) }).days ?? {};
      return [new Date(from).toISOString(), (to + 1 - from) / 3_600_000];
    };
    expect(day('2026-11-30', 'Asia/Tokyo')).toEqual(['2026-11-29T15:00:00.000Z', 24]);
    expect(day('30/11/2026', '+09:00')).toEqual(['2026-11-29T15:00:00.000Z', 24]);
    expect(day('2026-11-30', '-03:30')).toEqual(['2026-11-30T03:30:00.000Z', 24]);
    expect(day('2026-03-29', 'Europe/Berlin')).toEqual(['2026-03-28T23:00:00.000Z', 23]);
    expect(day('2026-10-25', 'Europe/Berlin')).toEqual(['2026-10-24T22:00:00.000Z', 25]);
    // The clocks of Beirut skip the midnight of this day.
    expect(day('2026-03-29', 'Asia/Beirut')).toEqual(['2026-03-28T22:00:00.000Z', 23]);
    expect(day('1970-01-01', 'Asia/Tokyo')).toEqual(['1970-01-01T00:00:00.000Z', 15]);
    for (const zone of ['UTC', '', undefined]) expect(day('2026-11-30', zone)).toEqual(['2026-11-30T00:00:00.000Z', 24]);
    // As the moment when it begins.
    expect(day('2026-10-24T22:00:00.000Z', 'Europe/Berlin')).toEqual(['2026-10-24T22:00:00.000Z', 25]);
    // Minutes, too.
    expect(filters({ dateTimes: { from: '29/11/2026 09:00', to: '29/11/2026 09:00' }, zone: 'Asia/Tokyo' }).days).toEqual({
      from: Date.UTC(2026, 10, 29),
      to: Date.UTC(2026, 10, 29, 0, 0, 59, 999),
    });
  });

  it('refuse a zone that is not known, by its name, whether days are sent or not', () => {
    for (const zone of ['Mars/Olympus', '+15:00', '+9', 'Etc/Unknown'])
      expect(refusal({ zone })).toEqual({ zone: `There is no time zone ${zone} here. Send one such as 'Europe/Berlin' or '+01:00'.` });
  });

  it('refuse what is no time, and ends in the wrong order', () => {
    const wrong = "Must be a day such as '2026-01-31' or '31/01/2026', or a time.";
    for (const from of [
      '2026-02-30',
      '30/02/2026',
      'yesterday',
      -1,
      1.5,
      Number.MAX_SAFE_INTEGER,
      '2026-13-01',
      '00/01/2026',
      '1/13/2026',
      'Jan 1, 2026',
    ]) {
      expect(refusal({ userDate: { from, to: '2026-03-01' } })).toEqual({ 'userDate.from': wrong });
    }
    expect(refusal({ userDate: { from: '2026-03-02', to: '2026-03-01' } })).toEqual({
      userDate: 'The first day comes after the last one.',
    });
  });

  it('know who pays by a flag, a number or a text', () => {
    for (const payingInfo of [true, 1, '1', 'true', 'TRUE', 'on', 'yes']) expect(filters({ payingInfo }).paying).toBe(true);
    for (const payingInfo of [false, 0, '0', 'false', 'off', 'No', '', null]) expect(filters({ payingInfo }).paying).toBe(false);
    for (const payingInfo of ['2', 'maybe', 2]) expect(refusal({ payingInfo })).toEqual({ payingInfo: 'Must be true or false.' });
  });
});
