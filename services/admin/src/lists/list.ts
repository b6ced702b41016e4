import type { admin, Contract, Permission, ReplyOf } from '@formwright/contracts';
import type { ListCall } from '@formwright/contracts/admin-list';
import type { Asking } from '../ask.ts';
import type { AdminDeps } from '../deps.ts';
import { type Filters, readFilters, type SentFilters } from '../filters/read-filters.ts';

/** A call of a list: its filters, and the page in the address. GET has no body. */
export interface Sent {
  body?: SentFilters;
  query?: { page?: string } | undefined;
}

/** What a call narrows its list by. */
export const filtersOf = ({ body = {}, query }: Sent): Filters => readFilters(body, query?.page);

/** A time is shown by the clocks that the call of the file names. */
export type Cell = string | number | { at: number } | null;
/** Columns of a file, which are those of the screen. '(UTC)' at the end of a head becomes the zone of the file's times. */
export type Columns<Row> = readonly (readonly [head: string, cell: (row: Row) => Cell])[];

/** What deleting a row means, and which right it needs. */
export interface Removal {
  may: Permission;
  remove(ports: Ports, id: string): Promise<unknown>;
}

interface Page {
  data: object[];
  next: string | null;
  is_more: boolean;
  away: string[];
}
type Ports = AdminDeps['ports'];
type Open<P> = (deps: AdminDeps, sent: Sent) => Promise<P>;
type RowOf<C extends Contract> = ReplyOf<C> extends { data: (infer R)[] } ? R : never;

/** What a list has beside its pages. What it has not is said, so that nothing is forgotten. */
interface Parts<C extends Contract> {
  /** The call that reads it; null: calls of other lists do. */
  contract: C | null;
  /** As the log of readings and its file say it. */
  name: string;
  /** By which other calls know it, in small letters alone. */
  names: readonly string[];
  /** Of its file; null: it is no file. */
  columns: Columns<RowOf<C>> | ((sent: Sent) => Columns<never>) | null;
  /** Its file is refused, or breaks off, where a service does not answer: what lacks something would look complete. */
  isWhole?: true;
  /** Calls that count something of it: as many as those services know that answer what is asked. */
  counts: readonly (readonly [contract: typeof admin.getSuspendedInfo, count: (ports: Ports, asking: Asking) => Promise<number>])[];
  /** null: nobody deletes its rows. */
  removal: Removal | null;
}
/**
 * How a page is opened. `open`: as the screen shows it, with the first tab where none is named. `openWhole`: by the call of the list, if that
 * answers the rows of all tabs where none is named.
 */
type Opening<Reply> = { open: Open<Reply>; openWhole?: never } | { open: Open<Page>; openWhole: Open<Reply> };

/** A list of any rows. */
export interface List extends Omit<Parts<Contract>, 'contract' | 'columns'> {
  contract: ListCall | null;
  columns: Columns<never> | ((sent: Sent) => Columns<never>) | null;
  open: Open<Page>;
  openWhole?: Open<Page>;
}

/** A list of the back-office, whose parts fit its call. */
export const defineList = <C extends Contract>(list: Parts<C> & Opening<ReplyOf<C>>): List => list as List;
