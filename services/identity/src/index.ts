import { createMailOutbox, createOutbox, type Ports, type Service } from '@formwright/platform';
import { createPasswords, recommendedCost } from './account/passwords.ts';
import type { IdentityConfig } from './config.ts';
import type { IdentityDeps } from './deps.ts';
import { subscriptions } from './events.ts';
import { createLimits } from './limits.ts';
import { removeExpired } from './remove-expired.ts';
import { openRepository } from './repository.ts';
import { routes } from './routes.ts';
import { createBackoffStore } from './sign-in/backoff.ts';
import { createKnownDevices } from './sign-in/known-device.ts';
import { createRefreshCookies } from './sign-in/session.ts';

export type { IdentityConfig } from './config.ts';

/** Accounts and their sign-in: sign-up, verification, sessions, passwords. */
export function createIdentity(ports: Ports, config: IdentityConfig): Service {
  const { store, clock } = ports;
  const deps: IdentityDeps = {
    ports,
    config,
    repository: openRepository(store),
    limits: createLimits(store, clock),
    backoffs: createBackoffStore(store, clock),
    knownDevices: createKnownDevices(config.authPrivateKey),
    passwords: createPasswords(config.hashCost ?? recommendedCost),
    refreshCookies: createRefreshCookies(config.authPrivateKey),
    outbox: createOutbox(store, ports),
    mails: createMailOutbox(store, ports),
  };
  return {
    name: 'identity',
    routes: routes(deps),
    subscriptions: subscriptions(deps),
    jobs: [{ name: 'identity.remove-expired', everyMs: 60 * 60_000, run: removeExpired(deps) }],
  };
}
