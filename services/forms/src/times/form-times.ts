import type { FormDetails } from '@formwright/form-model';

/** The reply of the calls that change times. */
export const timesOf = ({ deadline, countdown }: FormDetails) => ({ deadline, countdown });
