import type { FileStore } from '@formwright/platform';

/** Larger pictures, and those after so many bytes of a document, are named and not shown. */
const MAX_PICTURE_BYTES = 20_000_000;
const MAX_PICTURES_BYTES = 100_000_000;
const SHOWN = new Set(['image/png', 'image/jpeg']);

/** The pictures of one document. */
export interface Pictures {
  /** @returns null if it is not shown */
  read(key: string, file: { type: string; size: number }): Promise<Uint8Array | null>;
}

export function createPictures(files: FileStore): Pictures {
  return limited((key) => readPicture(files, key));
}

/** A small picture, such as a logo. @param key null: there is none @returns null if its file is gone */
export async function readPicture(files: FileStore, key: string | null): Promise<Uint8Array | null> {
  const file = key === null ? null : await files.get(key);
  if (!file) return null;
  const parts: Buffer[] = [];
  for await (const part of file.stream()) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const none = new Uint8Array();
/** Tells which pictures would be shown, and reads none. */
export const countPictures = (): Pictures => limited(async () => none);

function limited(read: (key: string) => Promise<Uint8Array | null>): Pictures {
  let left = MAX_PICTURES_BYTES;
  return {
    async read(key, { type, size }) {
      if (!SHOWN.has(type) || size > Math.min(MAX_PICTURE_BYTES, left)) return null;
      const picture = await read(key);
      if (picture) left -= size;
      return picture;
    },
  };
}
