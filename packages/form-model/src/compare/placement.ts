import type { EditedForm } from '../commands/command.ts';
import { columnsOf } from '../commands/layout.ts';
import type { Column } from '../form.ts';
import { itemsOutOfOrder } from './order.ts';

/** The place of a column. */
export interface Placement {
  column: Column;
  pageId: string;
  rowId: string;
  /** Counted from 1, as people count. */
  page: number;
  row: number;
}

/** By uniqueId, in reading order. */
export type Placements = ReadonlyMap<string, Placement>;

/** The place of every column of a form, those without an element included. */
export function placementsOf({ pages }: EditedForm): Placements {
  const placements = new Map<string, Placement>();
  for (const [page, { id: pageId, rows }] of pages.entries())
    for (const [index, row] of rows.entries())
      for (const column of columnsOf(row))
        placements.set(column.uniqueId, { column, pageId, rowId: row.id, page: page + 1, row: index + 1 });
  return placements;
}

/**
 * Columns of both versions that are in another place: another page, another row, or another order. Says which version moved them since the
 * base.
 */
export function movedColumns(base: Placements, mine: Placements, theirs: Placements): Map<string, { mine: boolean; theirs: boolean }> {
  const order = (of: Placements, ...others: Placements[]) => [...of.keys()].filter((id) => others.every((other) => other.has(id)));
  const orders = { mine: order(mine, theirs), theirs: order(theirs, mine) };
  const fromBase = (side: Placements, other: Placements) => itemsOutOfOrder(order(base, side, other), order(side, base, other));
  const out = { mine: fromBase(mine, theirs), theirs: fromBase(theirs, mine) };
  // If one version kept the base's order, the other version's moved columns are reported.
  const pair = out.mine.size === 0 ? itemsOutOfOrder(orders.mine, orders.theirs) : itemsOutOfOrder(orders.theirs, orders.mine);
  const moved = new Map<string, { mine: boolean; theirs: boolean }>();
  for (const id of orders.mine) {
    if (!pair.has(id) && isSamePlace(mine.get(id), theirs.get(id))) continue;
    const by = {
      mine: out.mine.has(id) || !isSamePlace(base.get(id), mine.get(id)),
      theirs: out.theirs.has(id) || !isSamePlace(base.get(id), theirs.get(id)),
    };
    moved.set(id, by.mine || by.theirs ? by : { mine: out.mine.size >= out.theirs.size, theirs: out.theirs.size >= out.mine.size });
  }
  return moved;
}

const isSamePlace = (one: Placement | undefined, other: Placement | undefined): boolean =>
  one?.pageId === other?.pageId && one?.rowId === other?.rowId;
