import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What is wrong with an answer of the authenticator; each has a right default. */
interface Faults {
  origin?: string;
  rpId?: string;
  type?: string;
  userHandle?: string;
  /** Whether it asked for a fingerprint or PIN. */
  isVerified?: boolean;
  /** The counter of its last signature. It counts on from there. */
  counter?: number;
  /** A signature to send instead of the one by its key. */
  signature?: string;
}

/** The parts of the options that it reads. */
interface Asked {
  challenge: string;
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest();
const base64url = (content: string | Buffer) => Buffer.from(content).toString('base64url');
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** CBOR of a text shorter than 24 bytes. */
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
/** CBOR of 24 to 255 bytes. */
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);

/**
 * An authenticator of software with one passkey: ES256, attestation 'none'.
 * @param url where the product is
 */
export function createTestPasskey(url: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const home = { origin: new URL(url).origin, rpId: new URL(url).hostname };
  let owner = '';
  let counted = 0;

  const clientData = ({ challenge }: Asked, type: string, { origin = home.origin }: Faults) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData({ rpId = home.rpId, isVerified = true, counter = counted + 1 }: Faults, key?: Buffer): Buffer {
    counted = counter;
    const head = Buffer.alloc(5);
    head[0] = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (key ? HAS_KEY : 0);
    head.writeUInt32BE(counter, 1);
    if (!key) return Buffer.concat([sha256(rpId), head]);
    return Buffer.concat([sha256(rpId), head, Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
  }

  return {
    id: base64url(id),
    /** The public key as the store keeps it. */
    publicKey: base64url(coseKey(x, y)),
    /** Answers the options of beginPasskey: the body of addPasskey, but for the name. */
    make(asked: Asked & { user: { id: string } }, faults: Faults = {}) {
      owner = asked.user.id;
      const data = authenticatorData({ counter: 0, ...faults }, coseKey(x, y));
      const parts = [cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0]), cborText('authData'), cborBytes(data)];
      return {
        id: base64url(id),
        client_data: base64url(clientData(asked, faults.type ?? 'webauthn.create', faults)),
        attestation: base64url(Buffer.concat([Buffer.from([0xa3]), ...parts])),
        transports: ['internal'],
      };
    },
    /** Answers the options of beginPasskeySignin: the body of signinPasskey. */
    sign(asked: Asked, faults: Faults = {}) {
      const client = clientData(asked, faults.type ?? 'webauthn.get', faults);
      const data = authenticatorData(faults);
      return {
        id: base64url(id),
        client_data: base64url(client),
        authenticator_data: base64url(data),
        signature: faults.signature ?? base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        user_handle: faults.userHandle ?? owner,
      };
    },
  };
}

export type TestPasskey = ReturnType<typeof createTestPasskey>;

/** A public key as COSE: {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}. */
function coseKey(x: string, y: string): Buffer {
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
  return Buffer.concat([head, cborBytes(Buffer.from(x, 'base64url')), Buffer.from([0x22]), cborBytes(Buffer.from(y, 'base64url'))]);
}
