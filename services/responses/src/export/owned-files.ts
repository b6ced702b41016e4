import type { OwnedFiles, Store } from '@formwright/platform';
import { storedData } from '../store/repository.ts';

/** Exports. */
export function ownedFiles(store: Store): Record<string, OwnedFiles> {
  const { exports } = storedData(store);
  return { ResponseExport: { owner: 'export', has: ([, , id = '']) => exports.findOne({ _id: id }) } };
}
