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
 * Has the device sign in with a passkey.
 * @param isFilledIn waits for the person to choose it where the browser fills in the email
 * @throws SpokenError
 */
export async function answerWithPasskey(options: RequestOptions, { isFilledIn = false } = {}): Promise<PasskeyAnswer> {
  const { startAuthentication } = await load();
  const { id, response } = await inWords(() => startAuthentication({ optionsJSON: options, useBrowserAutofill: isFilledIn }), options.rpId);
  return {
    id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle ?? '',
  };
}

/** Ends what waits for the person. */
export async function stopWaiting(): Promise<void> {
  (await load()).WebAuthnAbortService.cancelCeremony();
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
