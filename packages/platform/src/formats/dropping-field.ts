import type { Migration } from '../ports/store.ts';

/** A step by which documents lose a field. @param oldestReader the oldest format whose programs may go on without it */
export const droppingField = (field: string, { format, oldestReader }: Pick<Migration, 'format' | 'oldestReader'>): Migration => ({
  ...{ format, oldestReader, name: `documents without ${field}` },
  bring(document) {
    if (!(field in document)) return document;
    const { [field]: _, ...others } = document;
    return { ...others, _id: document._id };
  },
});
