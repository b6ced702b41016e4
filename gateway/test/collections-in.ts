import type { Connection } from '@formwright/platform/adapters/sqlite/connection';

/** Collections of a store. Its other tables follow from these, or note its own work, which goes on after a call has been answered. */
export const collectionsIn = (connection: Connection): string[] =>
  connection.rows(`SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%_id%doc%'`).map(([name]) => String(name));
