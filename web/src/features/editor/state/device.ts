import { type NewId, newIdFrom } from '@formwright/form-model';

/** Browser dependencies of the editor's state. */
export interface Device {
  newId: NewId;
  /** A monotonic clock, for grouping keystrokes. */
  now(): number;
  /** Whether the settings leave room for the element. In a tiny window, or at a high zoom, they cover the page. */
  hasRoomForSettings(): boolean;
}

/** The same and the time for drafts. */
export const device = {
  newId: newIdFrom((bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>)),
  now: () => performance.now(),
  hasRoomForSettings: () => !window.matchMedia('(max-width: 599px) and (max-height: 480px)').matches,
  today: () => new Date(),
} satisfies Device & { today(): Date };
