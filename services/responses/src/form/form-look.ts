import { DEFAULT_COLOR, type FormDetails } from '@formwright/form-model';
import type { FormLook } from './form-copy.ts';

/** The colors of the whole form. */
const lookOf = ({ color = DEFAULT_COLOR, opacity = 1, colors = {} }: Partial<FormDetails>): FormLook => ({ color, opacity, colors });

/** What a copy has of the details of its form, from its event. */
export const fromDetails = (details: Partial<FormDetails>) => ({
  logo: details.logo ?? null,
  look: lookOf(details),
  ...(details.version && { version: details.version }),
});
