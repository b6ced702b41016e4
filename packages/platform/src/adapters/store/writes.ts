import type { Collection, Document, Filter, Update, Write } from '../../ports/store.ts';
import { type CollectionRules, checkDocument, checkFilter, checkUpdate, checkUpsert } from './rules.ts';

/**
 * The described writes of a collection, the same for every adapter. Checked when created, so that a mistake fails at its origin. They keep
 * references, so callers must not modify the objects until the commit settles.
 */
export function describeWrites<T extends Document>(
  collection: string,
  rules: CollectionRules,
): Pick<Collection<T>, 'inserting' | 'updating' | 'requiring' | 'updatingMany' | 'deleting'> {
  return {
    inserting(document) {
      checkDocument(document, rules);
      return { collection, kind: 'insert', document };
    },
    updating(filter, update, options = {}) {
      const write: Write = { collection, kind: 'update', ...checked(filter as Filter, update, rules) };
      if (options.upsert) checkUpsert(filter as Filter, update, rules);
      return { ...write, ...(options.upsert && { upsert: true }), ...(options.optional && { optional: true }) };
    },
    requiring(filter) {
      return { collection, kind: 'update', ...checked(filter as Filter, {}, rules) };
    },
    updatingMany(filter, update) {
      return { collection, kind: 'updateMany', ...checked(filter as Filter, update, rules) };
    },
    deleting(filter, options = {}) {
      checkFilter(filter as Filter);
      return { collection, kind: 'delete', filter: filter as Filter, ...(options.optional && { optional: true }) };
    },
  };
}

function checked(filter: Filter, update: Update, rules: CollectionRules): { filter: Filter; update: Update } {
  checkFilter(filter);
  checkUpdate(update, rules);
  return { filter, update };
}
