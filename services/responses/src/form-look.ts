import { DEFAULT_COLOR, type FormDetails } from '@formwright/form-model';
import type { FormCopy, FormLook } from './form-copy.ts';

/** The colors of the whole form. */
const lookOf = ({ color = DEFAULT_COLOR, opacity = 1, colors = {} }: Partial<FormDetails>): FormLook => ({ color, opacity, colors });

/** What a copy has of the details of its form, from its event. */
export const fromDetails = (details: Partial<FormDetails>) => ({
  logo: details.logo ?? null,
  look: lookOf(details),
  ...(details.version && { version: details.version }),
});

/** The colors of a copy's form; the default ones until forms has told an old copy its own. */
export const lookOfCopy = ({ look }: Pick<FormCopy, 'look'>): FormLook => look ?? lookOf({});
