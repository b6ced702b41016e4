import { createPrivateKey } from 'node:crypto';
import { createMailOutbox, createOutbox, type Ports, type Service } from '@formwright/platform';
import { createAccessTokens } from './access-tokens.ts';
import type { IdentityConfig } from './config.ts';
import type { IdentityDeps } from './deps.ts';
import { consumes } from './events.ts';
import { createLimits } from './limits.ts';
import { createPasswords, recommendedCost } from './passwords.ts';
import { removeExpired } from './remove-expired.ts';
import { createSessions, createUserPlans, createUsers, createVerifications } from './repository.ts';
import { routes } from './routes.ts';
import { createRefreshCookies } from './session.ts';

export type { IdentityConfig } from './config.ts';

/** Accounts and their sign-in: sign-up, verification, sessions, passwords. */
export function createIdentity(ports: Ports, config: IdentityConfig): Service {
  const { store, clock } = ports;
  const privateKey = readPrivateKey(config.authPrivateKey);
  const deps: IdentityDeps = {
    ...ports,
    config,
    users: createUsers(store),
    sessions: createSessions(store),
    verifications: createVerifications(store),
    plans: createUserPlans(store),
    limits: createLimits(store, clock),
    passwords: createPasswords(config.hashCost ?? recommendedCost),
    accessTokens: createAccessTokens(privateKey, clock),
    refreshCookies: createRefreshCookies(privateKey),
    outbox: createOutbox(store, ports),
    mailing: createMailOutbox(store, ports),
  };
  return {
    name: 'identity',
    routes: routes(deps),
    subscriptions: consumes(deps),
    jobs: [{ name: 'identity.remove-expired', everyMs: 60 * 60_000, run: removeExpired(deps) }],
  };
}

const readPrivateKey = (text: string) =>
  createPrivateKey(text.trimStart().startsWith('{') ? { key: JSON.parse(text), format: 'jwk' } : text);
