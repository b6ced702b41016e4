import pino from 'pino';
import type { Collection } from '../../src/ports/store.ts';
import type { StoreForTest } from './stores.ts';

/** A row of a list, which shows one group, the newest first. */
export interface Row {
  _id: string;
  group: string;
  at: number;
}
export const sort = { at: -1, _id: -1 } as const;
export const log = pino({ level: 'silent' });
export const ids = (rows: readonly Row[]) => rows.map(({ _id }) => _id);

/** The rows of a new store. */
export async function openRows(make: () => StoreForTest): Promise<{ rows: Collection<Row>; close(): Promise<void> }> {
  const place = make();
  const store = place.open();
  const rows = store.collection<Row>({ name: 'rows', indexes: [{ name: 'by_group', keys: { group: 1, at: -1, _id: -1 } }] });
  await store.ready();
  return {
    rows,
    async close() {
      await store.close();
      await place.remove();
    },
  };
}
