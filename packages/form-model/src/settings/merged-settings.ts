import { isSame } from '../compare/is-same.ts';
import { differingGroups, type EditedSettings, SETTING_GROUPS, type SettingGroup } from './settings.ts';

/**
 * Settings on which somebody else's changes are put. A group that both have changed stays as it is here.
 * @returns the same object where there is nothing of theirs to take
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
