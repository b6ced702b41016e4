import { hidesBranding, shownLogo } from '@formwright/contracts';
import { formStyles } from '@formwright/form-renderer/server';
import type { CachedForm } from './form-copy.ts';

/** The form's name for respondents. */
export const nameOf = ({ details }: Pick<CachedForm, 'details'>): string => details.header || details.title;

/** How pages about a form look: its colors, and whose logo stands on them. */
export const lookOf = ({ pages, details, plan }: Pick<CachedForm, 'pages' | 'details' | 'plan'>) => ({
  colors: formStyles(pages, details),
  hideBranding: hidesBranding(plan),
  logo: shownLogo(plan, details),
});
