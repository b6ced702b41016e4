import { isSame } from '../compare/is-same.ts';
import type { Logo } from '../form.ts';
import { isLogo } from '../settings/settings.ts';
import { type CommandDefinition, texts } from './command.ts';

export interface SetLogo {
  /** null: none. */
  logo: Logo | null;
}

/** Sets or removes the owner's logo. */
export const setLogo: CommandDefinition<SetLogo> = {
  id: 'set-logo',
  label({ settings }, { logo }) {
    if (!logo) return 'Remove the logo';
    if (!settings.logo) return 'Add the logo';
    return logo.src === settings.logo.src ? 'Change the text of the logo' : 'Replace the logo';
  },
  burst: ({ logo }) => (logo ? logo.src : null),
  run(form, { logo }) {
    if (logo && !isLogo(logo)) return { refused: texts.gone };
    return { done: isSame(logo, form.settings.logo) ? form : { ...form, settings: { ...form.settings, logo } } };
  },
};
