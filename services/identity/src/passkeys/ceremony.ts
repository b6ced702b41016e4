import { AppError, type SecurityNote } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import type { Challenge } from './challenges.ts';

/** Whom browsers and authenticators take us for. A passkey belongs to this host name for ever. */
export function relyingParty({ publicUrl }: { publicUrl: string }): { id: string; origin: string } {
  const { hostname: id, origin } = new URL(publicUrl);
  return { id, origin };
}

export const expired = () => new AppError('identity.passkey_expired', 'This took too long, or was sent already. Please try again.');

/** What the browser says of its page. The authenticator has signed it. */
interface ClientData {
  challenge: string;
  origin: string;
}

export function readClientData(base64url: string): ClientData {
  const text = Buffer.from(base64url, 'base64url').toString('utf8');
  try {
    const { challenge, origin } = Object(JSON.parse(text)) as Record<string, unknown>;
    return { challenge: textIn(challenge), origin: textIn(origin) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { challenge: '', origin: '' };
  }
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

interface Answered {
  clientData: string;
  purpose: 'add' | 'sign in';
  /** Who may answer the challenge. */
  holder: string;
}

/**
 * The challenge that a browser has answered, which is ours, open, and for this purpose and holder.
 * @param note counts a refusal in the security log
 * @param refuse makes the refusal of another page
 * @throws AppError 'identity.passkey_expired', or what `refuse` makes
 */
export async function requireChallenge(
  { challenges, repository, config }: IdentityDeps,
  { clientData, purpose, holder }: Answered,
  note: (detail: string) => Promise<void>,
  refuse: (text: string) => AppError,
): Promise<Challenge & { text: string }> {
  const { challenge: text, origin } = readClientData(clientData);
  const challenge = challenges.read(text, purpose, holder);
  if (!challenge || (await repository.isTokenUsed(challenge.hash))) {
    await note('challenge expired or used');
    throw expired();
  }
  const own = relyingParty(config).origin;
  if (origin !== own) {
    await note('from another address');
    throw refuse(`Passkeys work at ${own} only. Please open this page there.`);
  }
  return { ...challenge, text };
}

/** Counts a refused passkey in the security log. @param who '' where nobody knows */
export const refusalNote =
  ({ ports }: Pick<IdentityDeps, 'ports'>, who: string, ip: string) =>
  (detail: string): Promise<void> =>
    ports.securityLog.count({ what: 'passkey refused', who, from: { ip }, detail } satisfies SecurityNote);
