import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DateField } from './date-field.tsx';

afterEach(cleanup);

const values: string[] = [];

function Example({ value }: { value: string }) {
  const [day, setDay] = useState(value);
  return (
    <MantineProvider env="test">
      <DateField
        label="From"
        value={day}
        min="2026-01-01"
        max="2027-12-31"
        onChange={(next) => {
          values.push(next);
          setDay(next);
        }}
      />
      <button type="button">After</button>
    </MantineProvider>
  );
}

function show(value = '') {
  values.length = 0;
  render(<Example value={value} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'From' });
  return { user: userEvent.setup(), field };
}

it.each([
  ['26112026', '26/11/2026'],
  ['26.11.2026', '26/11/2026'],
  ['2026-11-26', '26/11/2026'],
  ['26 Nov 2026', '26/11/2026'],
  ['1/2/2026', '01/02/2026'],
])('D31: %s, typed or pasted, is %s', async (written, shown) => {
  const { user, field } = show();
  await user.type(field, written);
  await user.tab();
  // The press of the pointer ends a moment after it.
  await waitFor(() => expect([field.value, values.at(-1)]).toEqual([shown, shown.split('/').reverse().join('-')]));
  await user.clear(field);
  // Eight digits get their separators while they are typed.
  await user.paste(` ${/\D/.test(written) ? written : shown} `);
  await user.tab();
  // The press of the pointer ends a moment after it.
  await waitFor(() => expect([field.value, values.at(-1)]).toEqual([shown, shown.split('/').reverse().join('-')]));
});

it.each([
  ['31/02/2026', 'Enter a real date as dd/mm/yyyy.'],
  ['soon', 'Enter a real date as dd/mm/yyyy.'],
  ['26/11', 'Enter a real date as dd/mm/yyyy.'],
  ['26/11/26', 'Write the year with four digits, as in dd/mm/yyyy.'],
  ['2028-11-26', 'Enter a date from 01/01/2026 to 31/12/2027.'],
  ['26/11/2028', 'Enter a date from 01/01/2026 to 31/12/2027.'],
])('D31: %s is no date of the field, which says so when it is left, and keeps it', async (written, problem) => {
  const { user, field } = show();
  await user.click(field);
  await user.paste(written);
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  await user.tab();
  await waitFor(() => expect([field.value, field.getAttribute('aria-invalid'), values.at(-1)]).toEqual([written, 'true', `?${written}`]));
  const described = field.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe(problem);
});

it('D31: an error that comes with a press waits for its end, so that what is pressed stays in its place', async () => {
  const { user, field } = show();
  await user.type(field, 'soon');
  await user.pointer({ target: screen.getByRole('button', { name: 'After' }), keys: '[MouseLeft>]' });
  expect(screen.queryByText(/^Enter a real date/)).toBeNull();
  await user.pointer('[/MouseLeft]');
  expect(await screen.findByText(/^Enter a real date/)).toBeTruthy();
});

it('D31: its button opens the browser’s calendar at the chosen day', async () => {
  const { user, field } = show('2026-11-26');
  expect(field.value).toBe('26/11/2026');
  const calendar = document.querySelector<HTMLInputElement>('input[type=date]') as HTMLInputElement;
  const opened = jest.fn();
  calendar.showPicker = () => opened(calendar.value, calendar.min, calendar.max);
  await user.click(screen.getByRole('button', { name: 'From: open the calendar' }));
  expect(opened).toHaveBeenCalledWith('2026-11-26', '2026-01-01', '2027-12-31');
  fireEvent.change(calendar, { target: { value: '2026-12-24' } });
  expect([field.value, values.at(-1)]).toEqual(['24/12/2026', '2026-12-24']);
});

it('D31: no other place has a date or a time of the browser, which would be in another format than the page', () => {
  const web = join(__dirname, '..');
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  expect(sources.length).toBeGreaterThan(200);
  const native = sources.filter((name) =>
    /\btype[=:] ?\{?['"`](?:date|time|datetime-local|month|week)\b/.test(readFileSync(join(web, name), 'utf8')),
  );
  expect(native).toEqual(['ui/date-field.tsx']);
});
