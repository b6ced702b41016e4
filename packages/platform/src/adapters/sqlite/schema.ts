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
    // SQLite allows several NULLs in a unique index; the port, like MongoDB, does not.
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
 * Creates the table and its indexes, and replaces an index whose declaration changed. Undeclared indexes are kept, because read-only tools
 * declare none.
 */
export function migrate(connection: Connection, declaration: CollectionDeclaration<Document>): void {
  const table = declaration.name;
  connection.run(`CREATE TABLE IF NOT EXISTS "${table}" (_id TEXT PRIMARY KEY NOT NULL, doc TEXT NOT NULL)`);
  const existing = connection.rows(`SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL`, [
    table,
  ]);
  const known = new Map(existing.map(([name, statement]) => [String(name), statement]));
  for (const index of declaration.indexes ?? []) {
    // `ListWriter` creates the tables of a list index.
    if (index.list !== undefined) continue;
    for (const [name, statement] of indexStatements(table, index)) {
      if (known.get(name) === statement) continue;
      if (known.has(name)) connection.run(`DROP INDEX "${name}"`);
      connection.run(statement);
    }
  }
}
