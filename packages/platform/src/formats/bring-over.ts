import { partOf } from '../adapters/store/rules.ts';
import {
  type Collection,
  ConditionFailedError,
  type Document,
  DuplicateKeyError,
  type FieldPath,
  type Filter,
  type Migration,
  type Part,
  type Store,
  type StoredDocument,
  type Update,
  type Write,
} from '../ports/store.ts';

/** Longer texts that a change leaves alone are left out of its condition, because a filter should stay small. */
const MAX_COMPARED = 256;

interface Change {
  filter: Filter<StoredDocument>;
  update: Update;
}

/**
 * The change from one shape to the other. It fails to match if another write has changed a number, a mark or a short text at the top of the
 * document since it was read, a text or a list that the step changes or takes out, or has added what the step adds: that write is newer.
 * @returns null if they are the same
 */
export function changeOf(before: StoredDocument, after: StoredDocument): Change | null {
  if (before === after) return null;
  const isChanged = (key: string) => JSON.stringify(before[key]) !== JSON.stringify(after[key]);
  const set = Object.keys(after).filter(isChanged);
  const unset = Object.keys(before).filter((key) => !(key in after));
  if (set.length + unset.length === 0) return null;
  const changed = new Set([...set, ...unset]);
  const compared = Object.entries(before).flatMap(([key, value]) => {
    if (isComparable(value) || (changed.has(key) && typeof value === 'string')) return [[key, value]];
    return changed.has(key) && Array.isArray(value) ? [[key, { $is: value }]] : [];
  });
  const added = set.filter((key) => !(key in before)).map((key) => [key, null]);
  return {
    filter: Object.fromEntries([...compared, ...added]) as Filter<StoredDocument>,
    update: {
      ...(set.length > 0 && { $set: Object.fromEntries(set.map((key) => [key, after[key]])) }),
      ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map((key) => [key, true as const])) }),
    },
  };
}

/**
 * The writes of a change, and of what it takes out of the document. Where somebody else has changed that, they change nothing, or fail if they
 * take something out.
 */
export function changing(
  collection: Pick<Collection<StoredDocument>, 'updating'>,
  { filter, update }: Change,
  parts: readonly Part[],
  store: Pick<Store, 'collection'>,
): Write[] {
  return [
    collection.updating(filter, update, { optional: parts.length === 0 }),
    ...parts.map(({ collection: name, document: { _id, ...fields } }) =>
      store.collection({ name }).updating({ _id }, { $setOnInsert: fields }, { upsert: true }),
    ),
  ];
}

const isComparable = (value: unknown): boolean =>
  value === null || typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.length <= MAX_COMPARED);

/** A long document of `findUpTo` comes with its id alone. */
const isWhole = (document: object) => Object.keys(document).length > 1;

/**
 * A collection whose documents are read in today's shape and stored in it again, as long as programs run that write a former one. A filter
 * still sees what is stored, so a new field finds a document only once it was read or walked over.
 * @param isOpen whether such programs may run; otherwise nothing is looked at
 */
export function bringingOver<T extends Document>(
  stored: Collection<T>,
  steps: readonly Migration[],
  isOpen: () => boolean,
  store: Pick<Store, 'collection' | 'commit'>,
): Collection<T> {
  async function bring<D extends object>(document: D): Promise<D> {
    if (!isOpen() || !isWhole(document)) return document;
    const before = document as unknown as StoredDocument;
    for (let count = steps.length; ; count -= 1) {
      const parts: Part[] = [];
      const after = steps.slice(0, count).reduce((brought, step) => {
        parts.push(...(step.parts?.(brought) ?? []));
        return step.bring(brought);
      }, before);
      const change = changeOf(before, after);
      try {
        if (change) await store.commit(changing(stored as unknown as Collection<StoredDocument>, change, parts, store));
        return after as unknown as D;
      } catch (error) {
        // It was changed meanwhile: this is what it was before.
        if (error instanceof ConditionFailedError) return after as unknown as D;
        // By this step another document has its key, which the walk says. It has the shape of the steps before.
        if (!(error instanceof DuplicateKeyError) || count === 0) throw error;
      }
    }
  }
  /** A step needs the whole document. */
  const whole = <O extends { fields?: readonly FieldPath<T>[] }>(options: O | undefined) => {
    if (!isOpen() || !options?.fields) return { options, pick: (document: T) => document };
    const { fields, ...others } = options;
    const pick = (document: T) => partOf(document, fields) as T;
    return { options: others as O, pick };
  };

  return {
    name: stored.name,
    async find(filter, given) {
      const { options, pick } = whole(given);
      const found: T[] = [];
      for (const document of await stored.find(filter, options)) found.push(pick(await bring(document)));
      return found;
    },
    async findUpTo(longest, filter, options) {
      const found: (T | Pick<T, '_id'>)[] = [];
      for (const document of await stored.findUpTo(longest, filter, options)) found.push(await bring(document));
      return found;
    },
    async findOne(filter, given) {
      const { options, pick } = whole(given);
      const found = await stored.findOne(filter, options);
      return found && pick(await bring(found));
    },
    async *stream(filter, given) {
      const { options, pick } = whole(given);
      for await (const document of stored.stream(filter, options)) yield pick(await bring(document));
    },
    async findOneAndUpdate(filter, update, options) {
      const found = await stored.findOneAndUpdate(filter, update, options);
      return found && (await bring(found));
    },
    count: (filter, options) => stored.count(filter, options),
    ...(stored.countToRead && { countToRead: stored.countToRead.bind(stored) }),
    insertOne: (document) => stored.insertOne(document),
    insertMany: (documents) => stored.insertMany(documents),
    updateOne: (filter, update, options) => stored.updateOne(filter, update, options),
    updateMany: (filter, update) => stored.updateMany(filter, update),
    deleteOne: (filter) => stored.deleteOne(filter),
    deleteMany: (filter) => stored.deleteMany(filter),
    inserting: (document) => stored.inserting(document),
    updating: (filter, update, options) => stored.updating(filter, update, options),
    requiring: (filter) => stored.requiring(filter),
    updatingMany: (filter, update) => stored.updatingMany(filter, update),
    deleting: (filter, options) => stored.deleting(filter, options),
  };
}
