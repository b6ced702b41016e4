import type { BodyOf, forms } from '@formwright/contracts';
import {
  type FormSettings,
  finishedSettings,
  newSettingProblems,
  type SettingProblems,
  settingProblems,
  settingsOf,
} from '@formwright/form-model';
import { AppError } from '@formwright/platform';

type Sent = NonNullable<BodyOf<typeof forms.saveForm>['settings']>;

/** Gives the settings their type; `settingProblems` checks their values. */
const typed = (sent: Sent, stored?: FormSettings): FormSettings => settingsOf({ ...stored, ...sent } as FormSettings);

/**
 * The settings of a save; undefined: they stay. What is as it is stored is not checked, or an older form could not be saved.
 * @throws AppError 'forms.invalid_form'
 */
export function readSettings(
  { settings, version }: Pick<BodyOf<typeof forms.saveForm>, 'settings' | 'version'>,
  stored: FormSettings,
): FormSettings | undefined {
  if (!settings) return undefined;
  if (version === undefined)
    throw new AppError('forms.invalid_form', { version: 'Settings are saved over the version that was loaded. Send it.' });
  const sent = typed(settings, stored);
  refuseFirst(newSettingProblems(sent, stored));
  return sent;
}

/** The settings of a form from elsewhere. @throws AppError 'forms.invalid_form' */
export function readForeignSettings(settings: Sent): FormSettings {
  const sent = typed(settings);
  refuseFirst(settingProblems(sent));
  return sent;
}

/** The settings of a preview. */
export const previewedSettings = (settings: Sent | undefined, stored: FormSettings): FormSettings =>
  settings ? finishedSettings(typed(settings, stored), stored) : stored;

function refuseFirst(problems: SettingProblems): void {
  const [first] = Object.entries(problems);
  if (first) throw new AppError('forms.invalid_form', { [first[0]]: first[1] });
}
