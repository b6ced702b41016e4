import type { EditedForm } from '../commands/command.ts';
import { columnsOf } from '../commands/layout.ts';
import { offeredAs, offeredName } from '../elements/ready-made.ts';
import type { Column, FilledColumn, Page } from '../form.ts';
import { isSame } from './is-same.ts';
import { merged } from './order.ts';
import { movedColumns, type Placement, type Placements, placementsOf } from './placement.ts';
import { colorText, type Setting, settingNames, settingTexts } from './setting-text.ts';

export const SIDES = ['mine', 'theirs'] as const;
export type Side = (typeof SIDES)[number];
/** How one version changed an item since the base version. */
export type Mark = 'added' | 'removed' | 'moved' | 'changed';
export type Marks = Readonly<Record<Side, readonly Mark[]>>;

/** A setting that differs between the two versions, as text. */
export interface SettingDifference {
  setting: Setting;
  name: string;
  mine: string;
  theirs: string;
  /** Which version changed the setting. Both did if neither has the base's value. */
  by: Readonly<Record<Side, boolean>>;
}

/** A column in both versions. Without marks it is identical. */
export interface ColumnComparison {
  uniqueId: string;
  /** Null if that version does not have the column. */
  mine: Placement | null;
  theirs: Placement | null;
  marks: Marks;
  settings: readonly SettingDifference[];
}

export interface PageComparison {
  id: string;
  /** The page's number in that version, from 1; null if that version does not have the page. */
  mine: number | null;
  theirs: number | null;
  marks: Marks;
  settings: readonly SettingDifference[];
  columns: readonly ColumnComparison[];
}

export interface FormComparison {
  /** Title, heading, and what is set for the whole form. */
  settings: readonly SettingDifference[];
  /** All pages of both versions, in my order. A column that moved is listed on its page in my version. */
  pages: readonly PageComparison[];
}

/**
 * Compares two versions with their common base. A change that both made is not a difference. Pages and columns are matched by id, so a
 * renamed question is the same question.
 */
export function compareForms(base: EditedForm, mine: EditedForm, theirs: EditedForm): FormComparison {
  const placed: Versions<Placements> = { base: placementsOf(base), mine: placementsOf(mine), theirs: placementsOf(theirs) };
  const moved = movedColumns(placed.base, placed.mine, placed.theirs);
  const compare = (id: string) =>
    compareColumn(id, { base: placed.base.get(id), mine: placed.mine.get(id), theirs: placed.theirs.get(id) }, moved.get(id));
  const pageOf = (form: EditedForm, id: string) => form.pages.find((page) => page.id === id);
  const ids = merged(
    mine.pages.map(({ id }) => id),
    theirs.pages.map(({ id }) => id),
  );
  return {
    settings: differences(formSettings(base), formSettings(mine), formSettings(theirs)),
    pages: ids.map((id) => {
      const pages = { base: pageOf(base, id), mine: pageOf(mine, id), theirs: pageOf(theirs, id) };
      // A column on different pages is listed once, on my page.
      const ofTheirs = columnIds(pages.theirs).filter((column) => placed.mine.get(column)?.pageId === id || !placed.mine.has(column));
      return { ...comparePage(id, pages, mine, theirs), columns: merged(columnIds(pages.mine), ofTheirs).map(compare) };
    }),
  };
}

interface Versions<T> {
  base: T;
  mine: T;
  theirs: T;
}

function comparePage(id: string, { base, mine, theirs }: Versions<Page | undefined>, mineForm: EditedForm, theirForm: EditedForm) {
  const settings = mine && theirs ? differences(base && pageSettings(base), pageSettings(mine), pageSettings(theirs)) : [];
  const number = ({ pages }: EditedForm) => pages.findIndex((page) => page.id === id) + 1 || null;
  const isOnlyOne = (mine === undefined) !== (theirs === undefined);
  const marks = (side: Side, page: Page | undefined) => [
    ...(isOnlyOne ? presence(base ? 2 : 0, page ? 2 : 0) : []),
    ...changedBy(side, settings),
  ];
  return {
    id,
    mine: number(mineForm),
    theirs: number(theirForm),
    marks: { mine: marks('mine', mine), theirs: marks('theirs', theirs) },
    settings,
  };
}

function compareColumn(
  uniqueId: string,
  { base, mine, theirs }: Versions<Placement | undefined>,
  moved: Readonly<Record<Side, boolean>> | undefined,
): ColumnComparison {
  const filled = { base: filledOf(base), mine: filledOf(mine), theirs: filledOf(theirs) };
  const settings =
    filled.mine && filled.theirs
      ? differences(columnSettings(filled.base), columnSettings(filled.mine), columnSettings(filled.theirs))
      : [];
  const isUneven = fillLevel(mine) !== fillLevel(theirs);
  const marks = (side: Side, placement: Placement | undefined): Mark[] => {
    if (!isUneven) return [...(moved?.[side] ? (['moved'] as const) : []), ...changedBy(side, settings)];
    const own = filledOf(placement);
    const wasChanged = filled.base && own && !isSame(columnSettings(filled.base), columnSettings(own));
    return [...presence(fillLevel(base), fillLevel(placement)), ...(wasChanged ? (['changed'] as const) : [])];
  };
  return {
    uniqueId,
    mine: mine ?? null,
    theirs: theirs ?? null,
    marks: { mine: marks('mine', mine), theirs: marks('theirs', theirs) },
    settings,
  };
}

const columnIds = (page: Page | undefined): string[] => (page?.rows ?? []).flatMap((row) => columnsOf(row).map(({ uniqueId }) => uniqueId));

const filledOf = (placement: Placement | undefined): FilledColumn | undefined =>
  placement && !placement.column.empty ? placement.column : undefined;

/** 0: absent; 1: an unfilled column; 2: filled. */
const fillLevel = (placement: { column: Column } | undefined): number => (placement ? (placement.column.empty ? 1 : 2) : 0);

function presence(before: number, now: number): Mark[] {
  if (before === now) return [];
  return [now > before ? 'added' : 'removed'];
}

const changedBy = (side: Side, settings: readonly SettingDifference[]): Mark[] => (settings.some(({ by }) => by[side]) ? ['changed'] : []);

type Settings = Partial<Record<Setting, unknown>>;

const formSettings = ({ pages, header, settings }: EditedForm): Settings => ({
  title: pages[0]?.title ?? '',
  header,
  ...settings,
  color: chosenColor(settings),
});

function pageSettings({ color, opacity, colors, button }: Page): Settings {
  return { color: chosenColor({ color, colors }), opacity, colors, button };
}

function chosenColor({ color, colors }: Pick<Page, 'color' | 'colors'>): string {
  const rgb = Object.hasOwn(colors, color) ? colors[color] : undefined;
  return rgb === undefined ? 'Default' : colorText([color, rgb]);
}

function columnSettings(column: FilledColumn | undefined): Settings {
  if (!column) return {};
  const { tabname, content } = column;
  if (tabname === 'input') {
    const { inputmode: _phone, ...rest } = content;
    return { kind: tabname, ...rest, typeinput: offeredName(offeredAs(column)) };
  }
  // Option ids are ignored: they are neither shown nor stored in answers, and Reset makes new ones.
  return 'options' in content
    ? { kind: tabname, ...content, options: content.options.map(({ id: _id, ...option }) => option) }
    : { kind: tabname, ...content };
}

/** The settings that both have with different values. Elements of different kinds share only some settings. */
function differences(base: Settings | undefined, mine: Settings, theirs: Settings): SettingDifference[] {
  const both = (Object.keys(mine) as Setting[]).filter(
    (setting) => Object.hasOwn(theirs, setting) && !isSame(mine[setting], theirs[setting]),
  );
  return both.map((setting) => {
    const changed = (side: Settings) => !isSame(base?.[setting], side[setting]);
    const texts = settingTexts(setting, mine[setting], theirs[setting]);
    return { setting, name: settingNames[setting], ...texts, by: { mine: changed(mine), theirs: changed(theirs) } };
  });
}
