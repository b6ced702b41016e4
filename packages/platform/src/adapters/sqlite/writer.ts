import type { Document, SortDirection, Update } from '../../ports/store.ts';
import { asPortError, type Connection } from './connection.ts';
import { type Sql, sql } from './filter.ts';
import type { RowWrite } from './jobs.ts';
import { FOLLOWED_TOGETHER, type ListWriter } from './list-writer.ts';
import type { Queries } from './queries.ts';
import { applyUpdate, upsertedDocument } from './update.ts';

/** The writes of one collection, inside the caller's transaction. The writes were checked by the rules. */
export class SqliteWriter {
  readonly #collection: string;
  readonly #connection: Connection;
  readonly #queries: Queries;
  readonly lists: readonly ListWriter[];
  readonly #insert: string;
  readonly #update: string;
  #inserted = 0;

  constructor(collection: string, connection: Connection, queries: Queries, lists: readonly ListWriter[]) {
    this.#collection = collection;
    this.#connection = connection;
    this.#queries = queries;
    this.lists = lists;
    this.#insert = `INSERT INTO "${collection}" (_id, doc) VALUES (?, ?)`;
    this.#update = `UPDATE "${collection}" SET doc = ? WHERE rowid = ?`;
  }

  /** Number of inserted documents that the list indexes do not contain yet. */
  get behind(): number {
    return this.lists.length > 0 ? this.#inserted : 0;
  }

  followLists(): void {
    this.#inserted = Math.max(0, this.#inserted - FOLLOWED_TOGETHER);
    for (const list of this.lists) list.follow();
  }

  insert({ _id, text }: { _id: string; text: string }): void {
    this.#run(this.#insert, [_id, text]);
    this.#inserted++;
  }

  /**
   * Updates the first match, or inserts if the write is an upsert.
   * @returns the document's texts
   */
  updateFirst(write: RowWrite, sort?: Record<string, SortDirection>): { before: string | null; after: string | null } {
    const { filter = {}, update = {} } = write;
    const query = this.#queries.first(filter, sort);
    const [row] = this.#connection.rows(query.text, query.values);
    if (row) return { before: String(row[1]), after: this.#rewrite(Number(row[0]), String(row[1]), update) };
    if (!write.upsert) return { before: null, after: null };
    const document = upsertedDocument(filter, update);
    const after = JSON.stringify(document);
    this.insert({ _id: document._id, text: after });
    return { before: null, after };
  }

  updateAll({ filter = {}, update = {} }: RowWrite): number {
    const query = this.#queries.rowids(filter);
    const rows = this.#connection.rows(query.text, query.values);
    for (const [rowid] of rows) {
      const [row] = this.#connection.rows(`SELECT doc FROM "${this.#collection}" WHERE rowid = ?`, [Number(rowid)]);
      this.#rewrite(Number(rowid), String(row?.[0]), update);
    }
    return rows.length;
  }

  deleteFirst({ filter = {} }: RowWrite): number {
    const query = this.#queries.first(filter);
    const [row] = this.#connection.rows(query.text, query.values);
    return row ? this.#delete(sql('rowid = ?', [Number(row[0])])) : 0;
  }

  deleteAll({ filter = {} }: RowWrite): number {
    return this.#delete(this.#queries.where(filter));
  }

  #delete({ text, values }: Sql): number {
    for (const list of this.lists) list.deleting(`SELECT rowid FROM "${this.#collection}" WHERE ${text}`, values);
    const deleted = this.#run(`DELETE FROM "${this.#collection}" WHERE ${text}`, values);
    for (const list of this.lists) list.deleted();
    return deleted;
  }

  #rewrite(rowid: number, text: string, update: Update): string {
    const document = applyUpdate(JSON.parse(text) as Document, update);
    const after = JSON.stringify(document);
    this.#run(this.#update, [after, rowid]);
    for (const list of this.lists) list.rewritten(rowid, JSON.parse(text) as Document, document);
    return after;
  }

  #run(text: string, values: (string | number | null)[]): number {
    try {
      return this.#connection.run(text, values);
    } catch (error) {
      throw asPortError(error, this.#collection);
    }
  }
}
