import { describe, expect, it } from '@jest/globals';
import { formatDay, formatMoment, formatRelative } from './dates.ts';

const moment = new Date(2026, 10, 5, 7, 8, 9).getTime();

describe('dates', () => {
  it('[SHELL-17] shows a moment as DD/MM/YYYY HH:mm:ss', () => {
    expect(formatMoment(moment)).toBe('05/11/2026 07:08:09');
    expect(formatDay(moment)).toBe('05/11/2026');
  });

  it('tells how long ago something was, and from a week on its day', () => {
    const minute = 60_000;
    const at = (age: number) => formatRelative(moment, moment + age);
    expect(at(0)).toBe('Just now');
    expect(at(minute)).toBe('1 minute ago');
    expect(at(59 * minute)).toBe('59 minutes ago');
    expect(at(3 * 60 * minute)).toBe('3 hours ago');
    expect(at(25 * 60 * minute)).toBe('Yesterday');
    expect(at(6 * 24 * 60 * minute)).toBe('6 days ago');
    expect(at(7 * 24 * 60 * minute)).toBe('05/11/2026');
  });

  it('shows a clock that is behind the server as now', () => {
    expect(formatRelative(moment, moment - 5_000)).toBe('Just now');
  });
});
