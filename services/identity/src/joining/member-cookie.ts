import { createSealedTokens, HOUR_MS, type ReplyControls } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';

const MEMBER_COOKIE = 'fw_member';
/** No other call gets it. */
const PATH = '/api/signupMembers';

type Deps = Pick<IdentityDeps, 'config' | 'ports'>;

const tokensOf = ({ config }: Deps) => createSealedTokens<string>(config.authPrivateKey, 'member id');

/**
 * Remembers in this browser, for an hour, of which invitation it has asked: the form of the older screen has no field for it. Encrypted,
 * because the member id opens an account.
 */
export function rememberMember(deps: Deps, reply: Pick<ReplyControls, 'setCookie'>, memberId: string): void {
  const token = tokensOf(deps).sign(memberId, { expiresAt: deps.ports.clock.now() + HOUR_MS });
  reply.setCookie(MEMBER_COOKIE, token, { httpOnly: true, sameSite: 'strict', path: PATH, maxAgeSeconds: HOUR_MS / 1_000 });
}

/** @returns the member id that this browser has asked of; '' if there is none */
export const rememberedMember = (deps: Deps, cookies: Readonly<Record<string, string | undefined>>): string =>
  tokensOf(deps).read(cookies[MEMBER_COOKIE], deps.ports.clock.now()) ?? '';

export const forgetMember = (reply: Pick<ReplyControls, 'clearCookie'>): void => reply.clearCookie(MEMBER_COOKIE, PATH);
