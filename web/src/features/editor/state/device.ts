import { newIdFrom } from '@formwright/form-model';

/** What the editor takes from the browser: identifiers, a steady clock for bursts of typing, and the date for drafts. */
export const device = {
  newId: newIdFrom((bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>)),
  now: () => performance.now(),
  today: () => new Date(),
};
