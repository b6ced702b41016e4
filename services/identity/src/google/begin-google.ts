import type { identity, ReplyOf } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { askIssuer, requireGoogle } from './issuer.ts';

const NONCE_LENGTH = 43;
export const GOOGLE_COOKIE = 'fw_google';
/** Time to sign in at Google. */
const LIFETIME_SECONDS = 15 * 60;

/**
 * Begins a sign-in with Google. The nonce is in the ID token and in a cookie that no script reads, so that the token works in this browser
 * only.
 */
export function beginGoogle(deps: IdentityDeps) {
  return async ({ reply }: Request<typeof identity.beginGoogle>): Promise<ReplyOf<typeof identity.beginGoogle>> => {
    const google = requireGoogle(deps);
    const nonce = deps.ports.ids.random(NONCE_LENGTH);
    const url = await askIssuer(deps, () =>
      google.authorizationUrl({
        redirect_uri: `${deps.config.publicUrl}/google`,
        response_type: 'id_token',
        scope: 'openid email profile',
        prompt: 'select_account',
        nonce,
      }),
    );
    reply.setCookie(GOOGLE_COOKIE, nonce, { httpOnly: true, sameSite: 'strict', path: '/api', maxAgeSeconds: LIFETIME_SECONDS });
    return { url };
  };
}
