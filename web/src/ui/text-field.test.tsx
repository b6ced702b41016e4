import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { fill, show } from '../testing/show.tsx';
import { CodeField, CurrentPasswordField } from './text-field.tsx';
import { type FormErrors, useFormErrors } from './use-form-errors.ts';

let errors: FormErrors;
function refuse(...names: string[]): void {
  for (const name of names) errors.put(name, `The ${name} is wrong.`);
}

function Fields() {
  const [values, setValues] = useState({ password: '', code: '' });
  errors = useFormErrors(['password', 'code']);
  return (
    <form ref={errors.form}>
      <CurrentPasswordField value={values.password} errors={errors} onChange={(password) => setValues({ ...values, password })} />
      <CodeField value={values.code} errors={errors} onChange={(code) => setValues({ ...values, code })} />
      <button type="button" onClick={() => refuse('password', 'code')}>
        Send
      </button>
    </form>
  );
}

it.each([
  ['password', 'Password', 'The code is wrong.'],
  ['code', 'Code', 'The password is wrong.'],
])('what is said of the %s goes once it is another one', async (name, label, other) => {
  const { user } = show(<Fields />);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByText(`The ${name} is wrong.`)).toBeTruthy();
  const field = screen.getByLabelText<HTMLInputElement>(label);
  expect(field.ariaInvalid ?? field.getAttribute('aria-invalid')).toBe('true');
  fill(field, 'another');
  expect([field.value, screen.queryByText(`The ${name} is wrong.`), screen.queryByText(other) !== null]).toEqual(['another', null, true]);
});
