import { newIdFrom } from '@formwright/form-model';

/** Browser dependencies: ids, a monotonic clock for grouping keystrokes, and the time for drafts. */
export const device = {
  newId: newIdFrom((bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>)),
  now: () => performance.now(),
  today: () => new Date(),
};
