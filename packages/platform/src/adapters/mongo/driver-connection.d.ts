// The driver's own module has no types. Only what is used here.
declare module 'mongodb/lib/cmap/connection.js' {
  import type { EventEmitter } from 'node:events';

  export const Connection: {
    prototype: EventEmitter & {
      /** Set before 'close' is emitted. */
      error: Error | null;
      /** Resolves when the socket has taken the command. */
      writeCommand(...args: unknown[]): Promise<void>;
    };
  };
}
