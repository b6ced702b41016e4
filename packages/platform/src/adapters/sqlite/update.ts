import type { Document, Filter, Json, Update } from '../../ports/store.ts';
import { pinnedValues } from '../store/rules.ts';

type Fields = { [key: string]: Json };

/**
 * Applies an update to a document read from the store, as MongoDB would. Not in SQL, which would reformat numbers; costs 6 µs instead of 3
 * µs, inside the same transaction.
 * @param document changed in place
 * @throws TypeError when a path leads through a scalar, or an operator meets a value of another kind
 */
export function applyUpdate<T extends Document>(document: T, update: Update, isInsert = false): T {
  const root = document as unknown as Fields;
  for (const [path, value] of Object.entries(update.$set ?? {})) write(root, path, value as Json);
  if (isInsert) for (const [path, value] of Object.entries(update.$setOnInsert ?? {})) write(root, path, value as Json);
  for (const path of Object.keys(update.$unset ?? {})) remove(root, path);
  for (const [path, by] of Object.entries(update.$inc ?? {})) change(root, path, (old) => increased(old, by, path));
  for (const [path, least] of Object.entries(update.$max ?? {})) change(root, path, (old) => raised(old, least));
  for (const [path, item] of Object.entries(update.$push ?? {})) change(root, path, (old) => [...list(old ?? [], path), item as Json]);
  for (const [path, item] of Object.entries(update.$pull ?? {})) pull(root, path, item);
  return document;
}

/** The document that an upsert inserts. */
export function upsertedDocument(filter: Filter, update: Update): Document {
  const document = {} as Document;
  for (const [path, value] of pinnedValues(filter)) write(document as unknown as Fields, path, value);
  return applyUpdate(document, update, true);
}

function holder(root: Fields, path: string, create: boolean): { at: Fields; name: string } | null {
  const segments = path.split('.');
  const name = segments.pop() ?? path;
  let at = root;
  for (const segment of segments) {
    let next = Object.hasOwn(at, segment) ? at[segment] : undefined;
    if (next === undefined) {
      if (!create) return null;
      next = {};
      at[segment] = next;
    }
    if (typeof next !== 'object' || next === null || Array.isArray(next)) {
      if (!create) return null;
      throw new TypeError(`${path} leads through a value that has no fields`);
    }
    at = next;
  }
  return { at, name };
}

function write(root: Fields, path: string, value: Json): void {
  change(root, path, () => value);
}

function change(root: Fields, path: string, to: (old: Json | undefined) => Json): void {
  const place = holder(root, path, true);
  if (place) place.at[place.name] = to(Object.hasOwn(place.at, place.name) ? place.at[place.name] : undefined);
}

function remove(root: Fields, path: string): void {
  const place = holder(root, path, false);
  if (place) delete place.at[place.name];
}

function increased(old: Json | undefined, by: number, path: string): number {
  if (old !== undefined && typeof old !== 'number') throw new TypeError(`$inc of ${path} needs a number`);
  return (old ?? 0) + by;
}

function raised(old: Json | undefined, least: number): Json {
  if (old === undefined || old === null) return least;
  // As in MongoDB, other types sort after numbers.
  return typeof old === 'number' ? Math.max(old, least) : old;
}

function list(old: Json, path: string): Json[] {
  if (!Array.isArray(old)) throw new TypeError(`${path} is not a list`);
  return old;
}

function pull(root: Fields, path: string, item: Json): void {
  const place = holder(root, path, false);
  const old = place && Object.hasOwn(place.at, place.name) ? place.at[place.name] : undefined;
  if (place && old !== undefined) place.at[place.name] = list(old, path).filter((entry) => entry !== item);
}
