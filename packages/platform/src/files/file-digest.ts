import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** SHA-256 of a file. Reads it in pieces, so that a large file takes little memory. */
export async function digestOfFile(path: string): Promise<Buffer> {
  const content = createHash('sha256');
  for await (const chunk of createReadStream(path)) content.update(chunk as Buffer);
  return content.digest();
}
