import type { Document, Store, Update, Write } from '../ports/store.ts';

/** Whether writes would change anything that is stored, or fail. Those that another collection follows from are left out by the caller. */
export async function wouldChange(store: Store, writes: readonly Write[]): Promise<boolean> {
  for (const write of writes) if (await changes(store, write)) return true;
  return false;
}

async function changes(store: Store, { collection: name, kind, filter = {}, update = {}, upsert, optional }: Write): Promise<boolean> {
  const collection = store.collection({ name });
  if (kind === 'insert') return true;
  if (kind === 'updateMany') {
    for await (const document of collection.stream(filter)) if (updates(document, update)) return true;
    return false;
  }
  if (kind === 'delete') return (await collection.findOne(filter, { fields: ['_id'] })) !== null;
  const found = await collection.findOne(filter);
  return found ? updates(found, update) : upsert === true || optional !== true;
}

/** Whether an update would change the document. */
function updates(document: Document, { $set = {}, $unset = {}, $inc = {}, $max = {}, $push = {}, $pull = {} }: Update): boolean {
  const valueAt = (path: string) => path.split('.').reduce<unknown>((at, name) => (Object(at) as Record<string, unknown>)[name], document);
  const isLower = (value: unknown, least: number) => typeof value !== 'number' || value < least;
  const contains = (value: unknown, item: unknown) => Array.isArray(value) && value.includes(item);
  return (
    Object.entries($set).some(([path, value]) => !isStoredAs(value, valueAt(path))) ||
    Object.keys($unset).some((path) => valueAt(path) !== undefined) ||
    Object.values($inc).some((by) => by !== 0) ||
    Object.entries($max).some(([path, least]) => isLower(valueAt(path), least)) ||
    Object.keys($push).length > 0 ||
    Object.entries($pull).some(([path, item]) => contains(valueAt(path), item))
  );
}

/** Whether a value reads so from a store, which has no fields that are undefined. */
function isStoredAs(value: unknown, stored: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === stored;
  if (typeof stored !== 'object' || stored === null || Array.isArray(value) !== Array.isArray(stored)) return false;
  const fields = Object.entries(value).filter(([, each]) => each !== undefined);
  return (
    fields.length === Object.keys(stored).length &&
    fields.every(([name, each]) => Object.hasOwn(stored, name) && isStoredAs(each, (stored as Record<string, unknown>)[name]))
  );
}
