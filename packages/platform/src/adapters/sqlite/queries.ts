import type { CollectionDeclaration, Condition, Document, Filter, FindOptions, SortDirection } from '../../ports/store.ts';
import { type CollectionRules, checkDeclaration, checkFilter, checkFindOptions } from '../store/rules.ts';
import { compileAfter, compileFilter, compileSort, join, literalKey, type Sql, sql } from './filter.ts';

/** The SQL of one collection's reads. Checks what it is given. */
export class Queries {
  readonly rules: CollectionRules;
  readonly #table: string;
  readonly #literals: ReadonlySet<string>;

  constructor(declaration: CollectionDeclaration<Document>) {
    this.rules = checkDeclaration(declaration);
    this.#table = `"${declaration.name}"`;
    this.#literals = new Set(
      (declaration.indexes ?? []).flatMap((index) => Object.entries(index.where ?? {}).map(([path, value]) => literalKey(path, value))),
    );
  }

  where(filter: Filter): Sql {
    checkFilter(filter);
    return compileFilter(filter, this.rules, this.#literals);
  }

  /** Queries to be asked in turn, each for what the ones before left of the limit. They end in parameters for LIMIT and OFFSET. */
  find<T extends Document>(filter: Filter, options: FindOptions<T>): Sql[] {
    checkFindOptions(options);
    const where = this.where(filter);
    const sort = options.sort ?? {};
    const ranges = options.after ? compileAfter(sort, options.after) : [{ where: sql('1'), order: compileSort(sort) }];
    return ranges.map((range) => {
      const { text, values } = join([where, range.where], 'AND');
      return sql(`SELECT doc FROM ${this.#table} WHERE ${text}${range.order} LIMIT ? OFFSET ?`, values);
    });
  }

  /** The first match, with its rowid, for a write that follows. */
  first(filter: Filter, sort: Record<string, SortDirection> = {}): Sql {
    const { text, values } = this.where(filter);
    return sql(`SELECT rowid, doc FROM ${this.#table} WHERE ${text}${compileSort(sort)} LIMIT 1`, values);
  }

  rowids(filter: Filter): Sql {
    const { text, values } = this.where(filter);
    return sql(`SELECT rowid FROM ${this.#table} WHERE ${text}`, values);
  }

  count(filter: Filter): Sql {
    const { text, values } = this.where(filter);
    return sql(`SELECT count(*) FROM ${this.#table} WHERE ${text}`, values);
  }

  /** A batch in the table's own order, from behind a rowid on. */
  batch(filter: Filter, behind: number, size: number): Sql {
    const { text, values } = this.where(filter);
    return sql(`SELECT rowid, doc FROM ${this.#table} WHERE rowid > ? AND ${text} ORDER BY rowid LIMIT ?`, [behind, ...values, size]);
  }
}

/** A search reads every document that the rest of the filter leaves, whatever the plan says. */
export function isSearch(filter: Filter): boolean {
  return Object.entries(filter).some(([key, value]) => {
    if (key === '$or' || key === '$and') return (value as readonly Filter[]).some(isSearch);
    return typeof value === 'object' && value !== null && '$contains' in (value as Condition);
  });
}
