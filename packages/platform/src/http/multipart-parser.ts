import type { IncomingHttpHeaders } from 'node:http';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { Multipart } from '@formwright/contracts';
import { InputError } from '../common/input-error.ts';

/** Limits of every multipart body. */
export const multipartLimits = {
  /** The largest form, posted natively, has fewer fields. */
  fields: 5_000,
  /** Maximum bytes of all text fields together, because they are parsed in memory. */
  text: 4_000_000,
};
/** Browsers send an empty file input as a file without a name; these do not count as files. */
const MAX_EMPTY_FILES = 1_000;

export function createParser(headers: IncomingHttpHeaders, most: Multipart['files']): BusboyInstance {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      limits: {
        fields: multipartLimits.fields,
        fieldSize: multipartLimits.text,
        files: (most?.maxFiles ?? 0) + MAX_EMPTY_FILES,
        // One byte more than allowed, to distinguish a file of exactly the limit from a larger one.
        fileSize: (most?.maxFileBytes ?? 0) + 1,
        headerPairs: 20,
        headerSize: 16_384,
      },
    });
  } catch {
    throw new InputError(400, 'The multipart body has no boundary.');
  }
}
