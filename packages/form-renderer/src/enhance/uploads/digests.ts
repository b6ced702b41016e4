const base64 = (bytes: ArrayBuffer | Uint8Array) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** Base64 of a text in UTF-8, as the protocol writes metadata. */
export const base64Of = (text: string) => base64(new TextEncoder().encode(text));

// Browsers hash on secure origins only. Elsewhere nothing is announced, and nothing compared.
const subtle = crypto.subtle as SubtleCrypto | undefined;

const sha256 = async (bytes: Blob) => new Uint8Array(await (subtle as SubtleCrypto).digest('SHA-256', await bytes.arrayBuffer()));

/** The header for a chunk. Rejects if the file was changed since it was chosen. */
export const checksumOf = async (chunk: Blob): Promise<Record<string, string>> =>
  subtle ? { 'Upload-Checksum': `sha256 ${base64(await sha256(chunk))}` } : {};

/** The size of a piece in bytes. It equals the server's PIECE_BYTES. */
const PIECE = 1_000_000;
const known = new WeakMap<File, string>();

/**
 * SHA-256 of the digests of the file's pieces: no browser hashes a whole file without having it in memory. '' where it cannot hash. Rejects
 * if the file was changed since it was chosen.
 */
export async function digestOf(file: File): Promise<string> {
  if (!subtle) return '';
  let digest = known.get(file);
  if (!digest) {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for (let at = 0; at < file.size; at += PIECE) pieces.push(await sha256(file.slice(at, at + PIECE)));
    digest = base64(await sha256(new Blob(pieces)));
    known.set(file, digest);
  }
  return digest;
}
