import type { CollectionDeclaration, Document, IndexDeclaration } from '../../ports/store.ts';
import type { Connection } from './connection.ts';
import { fieldValue, literalEquality } from './filter.ts';

const direction = (of: 1 | -1) => (of === 1 ? 'ASC' : 'DESC');

function indexStatements(table: string, index: IndexDeclaration): Map<string, string> {
  const keys = Object.entries(index.keys);
  const where = Object.entries(index.where ?? {}).map(([path, value]) => literalEquality(path, value).text);
  const name = `${table}.${index.name}`;
  const statement = (unique: boolean, as: string, columns: string[], conditions: string[]) =>
    `CREATE ${unique ? 'UNIQUE ' : ''}INDEX "${as}" ON "${table}" (${columns.join(', ')})${conditions.length ? ` WHERE ${conditions.join(' AND ')}` : ''}`;
  const columns = keys.map(([path, of]) => `${fieldValue(path)} ${direction(of)}`);
  const statements = new Map([[name, statement(index.unique === true, name, columns, where)]]);
  if (index.unique) {
    // SQLite lets any number of absent values stand beside each other; MongoDB, and so the port, holds them unique too.
    const values = keys.map(([path]) => fieldValue(path));
    const isAbsent = `(${values.map((value) => `${value} IS NULL`).join(' OR ')})`;
    const name2 = `${name}#absent`;
    statements.set(
      name2,
      statement(
        true,
        name2,
        values.map((value) => `ifnull(${value}, x'')`),
        [...where, isAbsent],
      ),
    );
  }
  return statements;
}

/**
 * Creates the table and its indexes, and replaces an index whose declaration changed. Others stay: whoever opens the file for a look
 * declares none.
 */
export function migrate(connection: Connection, declaration: CollectionDeclaration<Document>): void {
  const table = declaration.name;
  connection.run(`CREATE TABLE IF NOT EXISTS "${table}" (_id TEXT PRIMARY KEY NOT NULL, doc TEXT NOT NULL)`);
  const existing = connection.rows(`SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL`, [
    table,
  ]);
  const known = new Map(existing.map(([name, statement]) => [String(name), statement]));
  for (const index of declaration.indexes ?? []) {
    // A table of its own: `ListWriter`.
    if (index.list !== undefined) continue;
    for (const [name, statement] of indexStatements(table, index)) {
      if (known.get(name) === statement) continue;
      if (known.has(name)) connection.run(`DROP INDEX "${name}"`);
      connection.run(statement);
    }
  }
}
