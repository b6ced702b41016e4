import { type Command, columnsOf, commandLabel, type EditedForm, findRow, nameOf } from '@formwright/form-model';
import { placeOf } from './place-of.ts';

/** Typed text, which screen readers read themselves, and what a message on the screen tells. */
const TOLD_OTHERWISE: ReadonlySet<Command['id']> = new Set([
  'change-content',
  'change-option',
  'set-title',
  'set-header',
  'set-success',
  'move-option',
  'add-option',
  'reset-element',
  'add-page',
  'remove-page',
]);

/**
 * What a screen reader says after a command, in plain words; '' where something else tells it. Drags have texts of their own:
 * @see DragArea
 */
export function spokenChange(before: EditedForm, after: EditedForm, command: Command): string {
  if (TOLD_OTHERWISE.has(command.id)) return '';
  switch (command.id) {
    case 'add-element':
    case 'duplicate-element': {
      const column = newColumnOf(before, after);
      const done = command.id === 'add-element' ? 'added' : 'duplicated';
      return column ? `${nameOf(after, column)} ${done}, ${placeOf(after, column)}.` : '';
    }
    case 'remove-element':
      return `${capital(nameOf(before, command.args.column))} deleted.`;
    case 'move-column':
      return `${capital(nameOf(after, command.args.column))} moved, ${placeOf(after, command.args.column)}.`;
    case 'add-row':
      return `Row ${rowNumber(after, command.args.after) + 1} added.`;
    case 'remove-row':
      // The last row takes its page along, which a message tells.
      return after.pages.length < before.pages.length ? '' : `Row ${rowNumber(before, command.args.row)} deleted.`;
    case 'move-row': {
      const at = findRow(after, command.args.row);
      return at ? `Row ${rowNumber(before, command.args.row)} is now row ${at.rowIndex + 1} of ${at.page.rows.length}.` : '';
    }
    case 'set-columns': {
      const at = findRow(after, command.args.row);
      const count = at ? columnsOf(at.row).length : 0;
      return `Row ${rowNumber(after, command.args.row)} has ${count === 1 ? '1 column' : `${count} columns`}.`;
    }
    case 'set-look':
      // A choice is spoken where it is made, and an added color by what adds it.
      return command.args.does === 'remove' ? 'Color removed.' : '';
    case 'set-times':
      return command.args.deadline === null && command.args.countdown ? 'Deadline and countdown removed.' : '';
    default:
      return `Done: ${commandLabel(before, command)}.`;
  }
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const rowNumber = (form: EditedForm, row: string): number => (findRow(form, row)?.rowIndex ?? 0) + 1;

const idsOf = ({ pages }: Pick<EditedForm, 'pages'>): string[] =>
  pages.flatMap(({ rows }) => rows.flatMap(columnsOf)).map(({ uniqueId }) => uniqueId);

/** The column that a command has added. An empty column may have taken another id, so a filled one comes first. */
function newColumnOf(before: EditedForm, after: EditedForm): string | undefined {
  const known = new Map(before.pages.flatMap(({ rows }) => rows.flatMap(columnsOf)).map((column) => [column.uniqueId, column.tabname]));
  const columns = after.pages.flatMap(({ rows }) => rows.flatMap(columnsOf));
  return columns.find(({ uniqueId, tabname }) => tabname !== '' && !known.get(uniqueId))?.uniqueId;
}

/**
 * Where the focus goes after undo and redo: to the first column that came back; where columns went away, to the neighbor of the first, on
 * its page if that is still there. undefined where only texts or settings changed.
 */
export function columnAfterTravel(before: EditedForm, after: EditedForm): string | undefined {
  const [old, now] = [idsOf(before), idsOf(after)];
  const came = newColumnOf(before, after) ?? now.find((id) => !old.includes(id));
  if (came) return came;
  const left = new Set(now);
  const gone = old.find((id) => !left.has(id));
  if (gone === undefined) return undefined;
  const onPage = before.pages.map((page) => idsOf({ pages: [page] })).find((ids) => ids.includes(gone)) ?? [];
  return neighborOf(gone, onPage, left) ?? neighborOf(gone, old, left);
}

/** The next of the ids that are left, else the one before. */
function neighborOf(gone: string, ids: readonly string[], left: ReadonlySet<string>): string | undefined {
  const at = ids.indexOf(gone);
  return ids.slice(at).find((id) => left.has(id)) ?? ids.slice(0, at).findLast((id) => left.has(id));
}
