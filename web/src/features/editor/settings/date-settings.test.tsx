import { expect, it } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { settings } from '../testing/open-editor.tsx';
import { showSettings } from '../testing/show-settings.tsx';

async function openDate() {
  const { column, openRow } = showSettings('date');
  await openRow(0);
  const field = (name: string) => settings().getByLabelText<HTMLInputElement>(name);
  const set = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
  const content = () => column().content as unknown as Record<string, unknown>;
  return { field, set, content };
}

it('a date that opens filled in cannot be required, and says why; without the default it can again', async () => {
  const { field, set, content } = await openDate();
  const required = () => settings().getByRole<HTMLInputElement>('switch', { name: /^Required/ });
  const why = 'A field that opens filled in is never empty.';
  fireEvent.click(required());
  expect([content().required, settings().queryByText(why)]).toEqual([true, null]);
  set('Default date', 'Current');
  expect([content().required, required().disabled]).toEqual([false, true]);
  expect(settings().getByText(why)).toBeTruthy();
  set('Default date', 'None');
  expect([field('Default date').value, required().disabled]).toEqual(['None', false]);
});

it('a range ends after its start: an earlier end is taken back, and the field says what it takes', async () => {
  const { field, set, content } = await openDate();
  set('Default date', 'Range');
  set('From', '2027-03-14');
  expect(settings().getByText('After the first date.')).toBeTruthy();
  for (const end of ['2027-03-13', '2027-03-14']) {
    set('To', end);
    expect([field('To').value, content().defaultDateValue]).toEqual(['', '']);
  }
  expect(field('To').min).toBe('2027-03-14');
  set('To', '2027-03-15');
  expect(content().defaultDateValue).toBe('14/03/2027 - 15/03/2027');
  set('From', '2027-03-15');
  expect([field('To').value, content().defaultDateValue]).toEqual(['', '']);
});

it('the time of a date has a format and a default, of which a custom one can be emptied again', async () => {
  const { set, content } = await openDate();
  const has = (name: string) => settings().queryByLabelText(name) !== null;
  expect([has('Time format'), has('Default time')]).toEqual([false, false]);
  fireEvent.click(settings().getByRole('switch', { name: 'Ask for the time' }));
  expect([has('Time format'), has('Default time'), has('Custom time')]).toEqual([true, true, false]);
  set('Default time', 'Custom');
  set('Custom time', '13:45');
  expect(content()).toMatchObject({ checkedTime: true, defaultTimeLabel: 'Custom', defaultTimeValue: '13:45' });
  set('Custom time', '');
  expect(content().defaultTimeValue).toBe('HH:MM');
  set('Default time', 'Current');
  expect(has('Custom time')).toBe(false);
});

it('the format follows the separator, and the date in it too', async () => {
  const { set, content } = await openDate();
  set('Default date', 'Custom');
  set('Custom date', '2027-03-14');
  set('Separator', '.');
  expect(content()).toMatchObject({ typeDate: 'dd.MM.yyyy', defaultDateValue: '14.03.2027' });
  set('Format', 'yyyy.MM.dd');
  expect(content().defaultDateValue).toBe('2027.03.14');
});
