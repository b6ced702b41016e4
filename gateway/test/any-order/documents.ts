import { Connection } from '@formwright/platform/adapters/sqlite/connection';
import { collectionsIn } from '../collections-in.ts';

/** What the platform notes about deliveries, and records of what happened when. */
const notes = new Set(['inbox', 'sequences', 'outbox', 'securityLog', 'mails']);

type Document = Record<string, unknown>;

/** What a document says: without what only counts changes, and when an event was heard, and of a deleted form only that it is deleted. */
function meaningOf({ marks: _, heardAt: _heard, ...document }: Document): Document {
  return document.state === 'gone' || document.state === 'emptied'
    ? { _id: document._id, state: document.state, workspaceId: document.workspaceId }
    : document;
}

/** The documents of a store by collection and id. */
export function documentsIn(path: string): Record<string, Record<string, Document>> {
  const connection = new Connection(path, ['query_only = 1']);
  try {
    const own = collectionsIn(connection).filter((name) => !notes.has(name));
    const read = (name: string) => connection.rows(`SELECT _id, doc FROM "${name}" ORDER BY _id`);
    return Object.fromEntries(
      own.map((name) => [name, Object.fromEntries(read(name).map(([id, doc]) => [String(id), meaningOf(JSON.parse(String(doc)))]))]),
    );
  } finally {
    connection.close();
  }
}
