import {
  allColumns,
  answerableColumns,
  definitionOf,
  type ElementKind,
  type FilledColumn,
  optionsOf,
  type Pages,
  type Problem,
} from '@formwright/form-model';

/**
 * A question or an option that the form had before. Answers name them by `uniqueId` and `value`, so nothing else may have these again.
 * Options have a value, questions a kind.
 */
export interface FormerPart {
  uniqueId: string;
  id: string;
  label: string;
  kind?: ElementKind;
  value?: string;
}

/** The most characters of a form's former parts, as JSON, because every save reads them. The oldest parts are dropped. */
const MAX_CHARACTERS = 1_000_000;

/** Whether two parts are the same one: by id, as after Undo, or by label, as from a client that makes new ids. */
const isSame = (one: Pick<FormerPart, 'id' | 'label'>, other: Pick<FormerPart, 'id' | 'label'>): boolean =>
  one.id === other.id || one.label === other.label;

const questionsIn = (pages: Pages) => answerableColumns(pages).map(({ column }) => column);

const partOf = ({ uniqueId, id, tabname, content }: FilledColumn): FormerPart => ({ uniqueId, id, label: content.label, kind: tabname });

/** The questions and options of pages. */
const partsIn = (pages: Pages): FormerPart[] =>
  questionsIn(pages).flatMap((column) => [
    partOf(column),
    ...optionsOf(column).map(({ id, value, label }) => ({ uniqueId: column.uniqueId, id, label, value })),
  ]);

const keyOf = ({ uniqueId, value }: FormerPart): string => (value === undefined ? uniqueId : `${uniqueId} ${value}`);

const byKey = (parts: readonly FormerPart[]): Map<string, FormerPart> => new Map(parts.map((part) => [keyOf(part), part]));

/**
 * The first question or option that would take over the answers of another one; null if there is none.
 * @param before the pages as they are stored @param former what the form had before those
 */
export function takenOver(before: Pages, after: Pages, former: readonly FormerPart[]): Problem | null {
  const known = byKey([...former, ...partsIn(before)]);
  const places = new Map(allColumns(after).map(({ column, direction }) => [column.uniqueId, direction]));
  for (const part of partsIn(after)) {
    const other = known.get(keyOf(part));
    const message = other && problemOf(part, other);
    if (!message) continue;
    const { page = 0, row = 0, col = 0 } = places.get(part.uniqueId) ?? {};
    return { path: `${page}.rows.${row}.content.0.cols.${col}`, message };
  }
  return null;
}

function problemOf(part: FormerPart, other: FormerPart): string | null {
  if (part.kind && other.kind && part.kind !== other.kind) {
    const [name, was] = [part.kind, other.kind].map((kind) => definitionOf(kind).name);
    return `this was the ${was} “${other.label}”. As ${name} it would take over its answers. Delete it and add a new element.`;
  }
  if (isSame(part, other)) return null;
  return part.kind
    ? `this has the uniqueId of “${other.label}” and would take over its answers. Delete it and add a new element.`
    : `the option “${part.label}” has the value of “${other.label}” and would take over its answers. Delete “${part.label}” and add it again.`;
}

/** What the form had before, once `after` is stored: removed parts join it, and parts that come back leave it. */
export function formerAfter(before: Pages, after: Pages, former: readonly FormerPart[]): FormerPart[] {
  const present = byKey(partsIn(after));
  const parts = [...byKey([...former, ...partsIn(before)])].flatMap(([key, part]) => (present.has(key) ? [] : [part]));
  let characters = 0;
  const tooOld = parts.findLastIndex((part) => {
    characters += JSON.stringify(part).length;
    return characters > MAX_CHARACTERS;
  });
  return parts.slice(tooOld + 1);
}
