import { isSame } from '../compare/is-same.ts';
import { differingGroups, type EditedSettings, SETTING_GROUPS, type SettingGroup } from './settings.ts';

/**
 * Adds another person's changes of the settings to mine. Where both have changed a group, mine stays.
 * @returns the same object if the other person has changed nothing that could be added
 */
export function withTheirSettings<T extends EditedSettings>(mine: T, base: EditedSettings, theirs: EditedSettings): T {
  const own = new Set(differingGroups(base, mine));
  const taken = differingGroups(base, theirs).filter((group) => !own.has(group));
  return taken.length === 0 ? mine : { ...mine, ...Object.assign({}, ...taken.map((group) => groupOf(theirs, group))) };
}

/** Whether both versions have changed the same group, each in its own way. */
export function doSettingsConflict(mine: EditedSettings, base: EditedSettings, theirs: EditedSettings): boolean {
  const own = new Set(differingGroups(base, mine));
  return differingGroups(base, theirs).some((group) => own.has(group) && !isSame(groupOf(mine, group), groupOf(theirs, group)));
}

const groupOf = (settings: EditedSettings, group: SettingGroup) =>
  Object.fromEntries(SETTING_GROUPS[group].map((name) => [name, settings[name]]));
