import {
  type Command,
  columnName,
  columnsOf,
  type EditedForm,
  isFilled,
  nameOf,
  type Offered,
  offeredName,
  type Page,
  type Row,
  runCommand,
  type Target,
} from '@formwright/form-model';

/** What is being dragged. */
export type Dragged = { kind: 'new'; element: Offered } | { kind: 'column'; column: string } | { kind: 'row'; row: string };

/** A drop target. */
export interface DropTarget {
  id: string;
  /** Command of the drop. */
  command: Command;
  /** For announcements: 'in row 2, between Email and Phone'. */
  where: string;
  /** Effect of the drop: none, a change, or a refusal with this text. Found out when first asked for: a page has forty places. */
  readonly effect: { is: 'nothing' } | { is: 'change' } | { is: 'refused'; why: string };
}

export const gapId = (index: number): string => `gap ${index}`;
export const besideId = (row: string, index: number): string => `beside ${row} ${index}`;
export const insideId = (column: string): string => `inside ${column}`;
export const pageId = (page: string): string => `page ${page}`;

/** All drop targets in reading order: those of the page, then the other pages. The commands decide which are refused. */
export function dropTargets(form: EditedForm, page: Page, dragged: Dragged): DropTarget[] {
  const places = page.rows.flatMap((row, index) => [gapBefore(page, index), ...(dragged.kind === 'row' ? [] : placesIn(row, index))]);
  const others = form.pages.flatMap((other, index) =>
    other.id === page.id ? [] : [{ id: pageId(other.id), target: { in: 'page', page: other.id } as const, where: `on page ${index + 1}` }],
  );
  return [...places, gapBefore(page, page.rows.length), ...others].map(({ id, target, where }) => {
    const command = commandFor(form, dragged, target);
    let known: DropTarget['effect'] | undefined;
    return {
      id,
      where,
      command,
      get effect() {
        known ??= effectOf(form, command);
        return known;
      },
    };
  });
}

interface Place {
  id: string;
  target: Target;
  where: string;
}

function gapBefore(page: Page, index: number): Place {
  const last = page.rows.length;
  const where =
    index === 0 ? 'in a new first row' : index === last ? 'in a new last row' : `in a new row between rows ${index} and ${index + 1}`;
  return { id: gapId(index), target: { in: 'rows', page: page.id, index }, where };
}

function placesIn(row: Row, rowIndex: number): Place[] {
  const cols = columnsOf(row);
  const names = cols.map(columnName);
  const inRow = `in row ${rowIndex + 1}`;
  const beside = (index: number): Place => {
    const [before, after] = [names[index - 1], names[index]];
    const between = before === undefined ? `before ${after}` : after === undefined ? `after ${before}` : `between ${before} and ${after}`;
    return { id: besideId(row.id, index), target: { in: 'row', row: row.id, index }, where: `${inRow}, ${between}` };
  };
  const places = cols.flatMap((column, index) => [
    beside(index),
    ...(isFilled(column)
      ? []
      : [
          {
            id: insideId(column.uniqueId),
            target: { in: 'column', column: column.uniqueId } as const,
            where: `${inRow}, in the empty field`,
          },
        ]),
  ]);
  return [...places, beside(cols.length)];
}

function commandFor(form: EditedForm, dragged: Dragged, to: Target): Command {
  if (dragged.kind === 'new') return { id: 'add-element', args: { kind: dragged.element, to } };
  if (dragged.kind === 'column') return { id: 'move-column', args: { column: dragged.column, to } };
  const page = 'page' in to ? to.page : '';
  const index = to.in === 'rows' ? to.index : (form.pages.find(({ id }) => id === page)?.rows.length ?? 0);
  return { id: 'move-row', args: { row: dragged.row, to: { page, index } } };
}

function effectOf(form: EditedForm, command: Command): DropTarget['effect'] {
  let made = 0;
  // A dry run, so its ids need only be unique among themselves.
  const outcome = runCommand(form, command, () => `trial${made++}`);
  if ('refused' in outcome) return { is: 'refused', why: outcome.refused };
  return { is: 'done' in outcome && outcome.done === form ? 'nothing' : 'change' };
}

/** Name of the dragged thing, for announcements. */
export function draggedName(form: EditedForm, dragged: Dragged): string {
  if (dragged.kind === 'new') return offeredName(dragged.element);
  if (dragged.kind === 'column') return nameOf(form, dragged.column);
  const index =
    form.pages.flatMap((page) => page.rows.map((row, at) => ({ id: row.id, at }))).find(({ id }) => id === dragged.row)?.at ?? 0;
  return `Row ${index + 1}`;
}
