import { isSame } from '../compare/is-same.ts';
import { isBlank } from '../elements/entry.ts';
import { DEFAULT_SUCCESS } from '../new-form.ts';
import { MAX_REDIRECT, webAddress } from '../redirect.ts';
import { isRichText, plainText, richTextOf } from '../rich-text.ts';
import type { FormSettings } from '../settings/settings.ts';
import { type CommandDefinition, texts } from './command.ts';

export type SetSuccess = Partial<Pick<FormSettings, 'success_status' | 'redirect_url' | 'success'>>;

/** Sets what comes after submitting. The text may be empty and the address unfinished while they are written; saving refuses them. */
export const setSuccess: CommandDefinition<SetSuccess> = {
  id: 'set-success',
  label: (_form, change) => {
    if (change.success_status !== undefined) return 'Change what comes after submitting';
    return change.redirect_url === undefined ? 'Change the success message' : 'Change the address after submitting';
  },
  burst: (change) => (change.success_status === undefined ? Object.keys(change).join() : null),
  run(form, change) {
    const now = form.settings;
    const settings = { ...now, ...change };
    const isSound =
      (settings.success_status === 'message' || settings.success_status === 'url') &&
      typeof settings.redirect_url === 'string' &&
      settings.redirect_url.length <= MAX_REDIRECT &&
      isRichText(settings.success);
    if (!isSound) return { refused: texts.gone };
    const done = settings.success_status === now.success_status ? settings : withoutUnfinished(settings);
    return { done: isSame(done, now) ? form : { ...form, settings: done } };
  },
};

/** What was left unfinished in the field that is no longer shown would prevent the save, and nobody would see why. */
function withoutUnfinished<T extends Required<SetSuccess>>(settings: T): T {
  if (settings.success_status === 'message') {
    return webAddress(settings.redirect_url) ? settings : { ...settings, redirect_url: '' };
  }
  return isBlank(plainText(settings.success)) ? { ...settings, success: richTextOf(DEFAULT_SUCCESS) } : settings;
}
