import { AppError, type IdTokens, IssuerUnavailableError } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';

/** @throws AppError 'identity.google_off' where it is not configured */
export function requireGoogle({ google }: Pick<IdentityDeps, 'google'>): IdTokens {
  if (!google) throw new AppError('identity.google_off', 'Sign-in with Google is not set up on this server.');
  return google;
}

/** @throws AppError 'identity.google_away' */
export async function askIssuer<T>({ ports }: Pick<IdentityDeps, 'ports'>, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof IssuerUnavailableError)) throw error;
    ports.log.warn({ err: error }, 'sign-in with Google failed');
    throw new AppError('identity.google_away', 'Google does not answer at the moment. Please try again, or sign in with your password.');
  }
}
