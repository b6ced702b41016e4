import { Banner } from './banner.tsx';
import type { FormErrors } from './use-form-errors.ts';

/** The error of a form that belongs to no field. It takes the focus when it comes. */
export function GeneralError({ errors }: { errors: FormErrors }) {
  if (!errors.general) return null;
  return (
    <div ref={errors.summary} tabIndex={-1}>
      <Banner tone="bad">{errors.general}</Banner>
    </div>
  );
}
