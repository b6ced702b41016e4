import { type FormSetting, SETTING_GROUPS, type SettingGroup } from '@formwright/form-model';

/** The panels for the whole form: one for each group of settings. */
export type FormPanelName = SettingGroup;

const groups = Object.entries(SETTING_GROUPS) as [SettingGroup, readonly FormSetting[]][];

/** The panel that has this setting; undefined: it is none. */
export const panelOf = (name: string): SettingGroup | undefined =>
  groups.find(([, names]) => (names as readonly string[]).includes(name))?.[0];

/** The tool that opens a panel. All but the times are tabs of Customize. */
export const panelToolOf = (panel: FormPanelName | null): 'look' | 'times' | null => (panel === null || panel === 'times' ? panel : 'look');
