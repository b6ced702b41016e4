import type { BodyOf, ReplyOf } from '@formwright/contracts/contract';
import type { addPasskey, beginPasskey, beginPasskeySignin, signinPasskey } from '@formwright/contracts/identity';
import { SpokenError } from './api-error.ts';

// What the browser does for passkeys. The library comes when the first one is asked for.

type CreationOptions = ReplyOf<typeof beginPasskey>['options'];
type RequestOptions = ReplyOf<typeof beginPasskeySignin>['options'];
export type NewPasskey = Omit<BodyOf<typeof addPasskey>, 'name'>;
export type PasskeyAnswer = Omit<BodyOf<typeof signinPasskey>, 'remember'>;

const load = () => import('@simplewebauthn/browser');

/** Why this page cannot use passkeys; null if it can. */
export function passkeyObstacle(): string | null {
  if (!window.isSecureContext) return 'Passkeys need a secure connection (https).';
  if (typeof window.PublicKeyCredential !== 'function') return 'This browser does not support passkeys.';
  return null;
}

/** Whether the browser offers passkeys where it fills in the email. */
export const canFillInPasskeys = async (): Promise<boolean> =>
  passkeyObstacle() === null && (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/** Has the device make a passkey. @throws SpokenError */
export async function makePasskey(options: CreationOptions): Promise<NewPasskey> {
  const { startRegistration } = await load();
  const { id, response } = await inWords(() => startRegistration({ optionsJSON: options }), options.rp.id);
  return { id, client_data: response.clientDataJSON, attestation: response.attestationObject, transports: response.transports ?? [] };
}

/**
 * Has the device sign in with a passkey. A device is asked one thing at a time: an offer has to end before it is asked for something else.
 * @param offer waits for the person to choose one where the browser fills in the email, until this signal. Without: asks at once
 * @throws SpokenError
 */
export async function answerWithPasskey({ challenge, ...options }: RequestOptions, offer?: AbortSignal): Promise<PasskeyAnswer> {
  const { base64URLStringToBuffer, bufferToBase64URLString } = await load();
  const publicKey = { ...options, challenge: base64URLStringToBuffer(challenge) };
  // Not the library's own way: it ends whatever is asked already, also when its turn comes after the offer has ended.
  const credential = await inWords(
    () => navigator.credentials.get({ publicKey, ...(offer && { mediation: 'conditional', signal: offer }) }),
    options.rpId,
  );
  const { id, response } = credential as PublicKeyCredential & { response: AuthenticatorAssertionResponse };
  return {
    id,
    client_data: bufferToBase64URLString(response.clientDataJSON),
    authenticator_data: bufferToBase64URLString(response.authenticatorData),
    signature: bufferToBase64URLString(response.signature),
    user_handle: response.userHandle ? bufferToBase64URLString(response.userHandle) : '',
  };
}

async function inWords<T>(work: () => Promise<T>, host: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new SpokenError(textOf(error instanceof Error ? error.name : '', host), { cause: error });
  }
}

/** The names of the errors are WebAuthn's. */
function textOf(name: string, host: string): string {
  switch (name) {
    case 'NotAllowedError':
    case 'AbortError':
      return 'No passkey was used: you canceled, it took too long, or the device has none. You can try again.';
    case 'InvalidStateError':
      return 'This device already has a passkey for your account.';
    case 'SecurityError':
      return `Passkeys work only at ${host}. Please open this page there.`;
    case 'NotSupportedError':
    case 'ConstraintError':
      return 'This device cannot keep a passkey that asks for a fingerprint, a face or a PIN.';
    default:
      return 'The browser could not use a passkey. Please try again, or use another one.';
  }
}
