// Encrypts a draft so that only the code opens it. The server gets the id and the encrypted draft; from these it could only guess codes.

/**
 * What one guess of a code costs, in rounds. A code has 75 bits, so whoever has the encrypted draft would need 2^74 guesses on average,
 * with this 2^93 hashes. On a slow phone it takes about a second.
 */
const ROUNDS = 600_000;
/** Bytes in front of the encrypted content. */
const NONCE = 12;

const bytesOf = (text: string) => new TextEncoder().encode(text);
const hkdf = (info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytesOf(info) });

/** What a code stands for. */
export interface Keys {
  /** The place of the draft on the server, 32 hexadecimal digits. */
  id: string;
  key: CryptoKey;
}

/** Needs `crypto.subtle`, which browsers have on https and localhost only. @param code as `readCode` returns it */
export async function keysOf(code: string, formId: string): Promise<Keys> {
  const { subtle } = crypto;
  const typed = await subtle.importKey('raw', bytesOf(code), 'PBKDF2', false, ['deriveBits']);
  const salt = bytesOf(`draft of form ${formId}`);
  const secret = await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS }, typed, 256);
  const root = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits', 'deriveKey']);
  const id = new Uint8Array(await subtle.deriveBits(hkdf('id'), root, 128));
  const key = await subtle.deriveKey(hkdf('key'), root, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  return { id: Array.from(id, (byte) => byte.toString(16).padStart(2, '0')).join(''), key };
}

/** Encrypts and signs. */
export async function seal(key: CryptoKey, content: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE));
  const encrypted = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, content));
  const sealed = new Uint8Array(NONCE + encrypted.length);
  sealed.set(iv);
  sealed.set(encrypted, NONCE);
  return sealed;
}

/** The content, or null if it was sealed with another key or changed since. */
export async function unseal(key: CryptoKey, sealed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const content = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.slice(0, NONCE) }, key, sealed.slice(NONCE));
    return new Uint8Array(content);
  } catch {
    return null;
  }
}
