/** The only place where the script asks for the time and for chance. */
export const device = {
  /** Epoch milliseconds. */
  now: () => Date.now(),
  /** 32 hexadecimal digits; `crypto.randomUUID` is missing on plain http. */
  newId: () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(''),
  /** Local date and time as '2027-03-14T09:05'. */
  localTime(): string {
    const now = new Date();
    return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  },
};
export type Device = typeof device;
