import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { show } from '../../testing/show.tsx';
import { ResponsesMeter } from './responses-meter.tsx';

const form = (title: string, taken: number, limit: number | null = 10) => ({ title, taken, limit });

it.each([
  [[form('Kiln', 4)], '4 of 10 responses used', 'By your form'],
  [[form('Kiln', 4), form('Raku', 7)], '7 of 10 responses used', 'By the form with the most'],
  [[form('Kiln', 10)], '10 of 10 responses used', 'The form takes no more responses'],
  [[form('Kiln', 1), form('Raku', 10)], '10 of 10 responses used', 'One form takes no more responses'],
  // After a change to a smaller plan.
  [[form('Kiln', 60), form('Raku', 1_200)], '1,200 responses, 10 in the plan', '2 forms take no more responses'],
] as const)('says how near the fullest form is to its limit: %#', (forms, used, hint) => {
  show(<ResponsesMeter forms={forms} />);
  const meter = within(screen.getByRole('region', { name: 'Responses quota' }));
  for (const text of [used, hint]) expect(meter.getByText(text)).toBeTruthy();
});

it('says nothing where no form has a limit', () => {
  show(<ResponsesMeter forms={[form('Kiln', 4, null)]} />);
  expect(screen.queryByRole('region', { name: 'Responses quota' })).toBeNull();
});
