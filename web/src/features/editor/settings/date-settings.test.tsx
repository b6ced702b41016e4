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
  const why = 'A date with a default is never empty.';
  fireEvent.click(required());
  expect([content().required, settings().queryByText(why)]).toEqual([true, null]);
  set('Default date', 'Current');
  expect([content().required, required().disabled]).toEqual([false, true]);
  expect(settings().getByText(why)).toBeTruthy();
  set('Default date', 'None');
  expect([field('Default date').value, required().disabled]).toEqual(['None', false]);
});

it('a range ends after its start: an earlier end is no default, and the field says why', async () => {
  const { field, set, content } = await openDate();
  set('Default date', 'Range');
  set('From', '14/03/2027');
  for (const end of ['13/03/2027', '14/03/2027']) {
    set('To', end);
    expect([field('To').value, content().defaultDateValue]).toEqual([end, '']);
    expect(settings().getByText('The end must be after the start.')).toBeTruthy();
  }
  set('To', '15/03/2027');
  expect(content().defaultDateValue).toBe('14/03/2027 - 15/03/2027');
  expect(settings().queryByText('The end must be after the start.')).toBeNull();
  set('From', '15/03/2027');
  expect([field('To').value, content().defaultDateValue]).toEqual(['15/03/2027', '']);
});

it('D31: the default date and its time are written as the element writes them, and name what they cannot read', async () => {
  const { field, set, content } = await openDate();
  set('Format', 'MM/dd/yyyy');
  set('Default date', 'Custom');
  expect(field('Custom date').placeholder).toBe('mm/dd/yyyy');
  set('Custom date', '31/12/2027');
  fireEvent.blur(field('Custom date'));
  expect(settings().getByText('Enter a real date as mm/dd/yyyy.')).toBeTruthy();
  expect([field('Custom date').value, content().defaultDateValue]).toEqual(['31/12/2027', '']);
  set('Custom date', '2027-12-31');
  fireEvent.blur(field('Custom date'));
  expect([field('Custom date').value, content().defaultDateValue]).toEqual(['12/31/2027', '12/31/2027']);
  fireEvent.click(settings().getByRole('switch', { name: 'Ask for the time' }));
  set('Default time', 'Custom');
  set('Custom time', '25:00');
  fireEvent.blur(field('Custom time'));
  expect(settings().getByText('Enter the time as hh:mm.')).toBeTruthy();
  expect([field('Custom time').value, content().defaultTimeValue]).toEqual(['25:00', 'HH:MM']);
  set('Custom time', '2 pm');
  fireEvent.blur(field('Custom time'));
  expect([field('Custom time').value, content().defaultTimeValue]).toEqual(['14:00', '14:00']);
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
