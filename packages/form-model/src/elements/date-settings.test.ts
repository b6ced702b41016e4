import { describe, expect, it } from '@jest/globals';
import type { ContentOf } from '../form.ts';
import { columnOf } from '../testing/one-question.ts';
import { date, dateControls, withSeparator } from './date.ts';

const timed: Partial<ContentOf<'date'>> = { checkedTime: true };

describe('the controls of a date', () => {
  it('show what is there of a half-given value', () => {
    expect(dateControls('12/05/2026', columnOf('date', timed).content)).toEqual({ date: '2026-05-12', time: '', endDate: '', endTime: '' });
    expect(dateControls('nonsense', columnOf('date').content)).toEqual({ date: '', time: '', endDate: '', endTime: '' });
  });
});

describe('the settings of a date', () => {
  const { content } = columnOf('date');

  it('[ELEM-13] start with / and dd/MM/yyyy, and with no default', () => {
    expect(content).toMatchObject({
      separator: '/',
      typeDate: 'dd/MM/yyyy',
      defaultDateLabel: 'None',
      timeFormat: '24',
      defaultTimeValue: 'HH:MM',
    });
    expect(date.checkContent(content)).toEqual([]);
    for (const separator of ['/', '-', '.']) {
      for (const order of ['MM/dd/yyyy', 'dd/MM/yyyy', 'yyyy/MM/dd']) {
        expect(date.checkContent({ ...content, separator, typeDate: order.replaceAll('/', separator) })).toEqual([]);
      }
    }
  });

  it.each([
    ['separator', { separator: '_' }],
    ['typeDate', { typeDate: 'dd-MM-yyyy' }],
    ['typeDate', { typeDate: 'yyyy/dd/MM' }],
    ['defaultDateLabel', { defaultDateLabel: 'Tomorrow' }],
    ['defaultDateValue', { defaultDateValue: '01/01/2026' }],
    ['defaultDateValue', { defaultDateLabel: 'Custom', defaultDateValue: '31/02/2026' }],
    ['defaultDateValue', { defaultDateLabel: 'Range', defaultDateValue: '02/01/2026 - 01/01/2026' }],
    ['timeFormat', { timeFormat: '12' }],
    ['defaultTimeValue', { defaultTimeLabel: 'Custom', defaultTimeValue: '24:00' }],
    ['defaultTimeValue', { defaultTimeValue: '10:00' }],
  ])('[ELEM-13] [ELEM-15 part: the settings] [ELEM-18] refuse a wrong %s: %j', (path, change) => {
    expect(date.checkContent({ ...content, ...change }).map((problem) => problem.path)).toEqual([path]);
  });

  it.each([
    [{ defaultDateLabel: 'Custom', defaultDateValue: '28/02/2026' }],
    [{ defaultDateLabel: 'Range', defaultDateValue: '01/01/2026 - 02/01/2026' }],
    [{ defaultDateLabel: 'Current' }],
    [{ defaultTimeLabel: 'Current' }],
    [{ defaultTimeLabel: 'Custom', defaultTimeValue: '23:59' }],
  ])('[ELEM-15 part: the settings] [ELEM-18] take %j', (change) => {
    expect(date.checkContent({ ...content, ...change })).toEqual([]);
  });

  it('[ELEM-15 part: what the controls hold] fill both ends of a default range', () => {
    const ranged = columnOf('date', { defaultDateLabel: 'Range', defaultDateValue: '01/02/2026 - 03/04/2026' }).content;
    expect(dateControls(ranged.defaultDateValue, ranged)).toEqual({ date: '2026-02-01', time: '', endDate: '2026-04-03', endTime: '' });
  });

  it('[ELEM-14] rewrite format and default with the separator', () => {
    const ranged = columnOf('date', { defaultDateLabel: 'Range', defaultDateValue: '01/01/2026 - 02/01/2026' }).content;
    const changed = withSeparator(ranged, '-');
    expect(changed).toMatchObject({ separator: '-', typeDate: 'dd-MM-yyyy', defaultDateValue: '01-01-2026 - 02-01-2026' });
    expect(date.checkContent(changed)).toEqual([]);
    expect(withSeparator(changed, '/')).toEqual(ranged);
  });
});
