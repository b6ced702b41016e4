import { newIdFrom } from '@formwright/form-model/public';

/** The only place where the script asks for the time and for chance. */
export const device = {
  /** Epoch milliseconds. */
  now: () => Date.now(),
  /** 22 letters and digits. */
  newId: newIdFrom((bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>)),
  /** Local date and time as '2027-03-14T09:05'. */
  localTime(): string {
    const now = new Date();
    return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  },
};
export type Device = typeof device;
