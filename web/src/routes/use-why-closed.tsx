import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { meQuery } from '../features/account/api.ts';
import type { FormRow } from '../features/forms/api.ts';
import { paths } from '../paths.ts';

const said = {
  held: 'This form is held: the public does not see it, and nobody can answer it.',
  taken_down: 'This form was taken down, and nobody can answer it.',
} as const;

/** What the owner of a form that may harm reads where no response has come, in place of its link. */
export function useWhyClosed(form: FormRow | undefined): ReactNode {
  const { data: me } = useQuery(meQuery);
  // The banner above every screen has the way to object.
  if (me?.taken_down === 1) return 'This account was taken down, and nobody can answer its forms. Why, and how to object, stands above.';
  if (form?.harm !== 'held' && form?.harm !== 'taken_down') return undefined;
  return (
    <>
      <span>{said[form.harm]}</span> <Link to={paths.form(form._id)}>Why, and how to object</Link>
    </>
  );
}
