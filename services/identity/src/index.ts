import {
  createIdTokens,
  createMailOutbox,
  createOutbox,
  defineService,
  HOUR_MS,
  PASSED_ON_HEADER,
  type Ports,
  type Service,
  statesOf,
  withinNetworks,
} from '@formwright/platform';
import { eraseUser } from './account/erase-user.ts';
import { createPasswords, recommendedCost } from './account/passwords.ts';
import { toldUser } from './account/user.ts';
import { type IdentityConfig, identitySettings, needsFactor } from './config.ts';
import type { IdentityDeps } from './deps.ts';
import { subscriptions } from './events.ts';
import { createPeopleCounts } from './for-operators/people-counts.ts';
import { createLimits } from './limits.ts';
import { mailNews } from './news/mail-news.ts';
import { createUnsubscribing } from './news/unsubscribe.ts';
import { createOwnData } from './own-data/create-own-data.ts';
import { ownedFiles } from './owned-files.ts';
import { createChallenges } from './passkeys/challenges.ts';
import { removeExpired } from './remove-expired.ts';
import { openRepository } from './repository.ts';
import { routes } from './routes.ts';
import { createSecondFactors } from './second-factor/second-factor.ts';
import { createBackoffStore } from './sign-in/backoff.ts';
import { createKnownDevices } from './sign-in/known-device.ts';
import { createRefreshCookies } from './sign-in/session.ts';

export { googleSettings, type IdentityConfig, operatorSettings } from './config.ts';
export { storedData } from './repository.ts';

/** Accounts and their sign-in: sign-up, verification, sessions, passwords. */
export function createIdentity(ports: Ports, config: IdentityConfig): Service {
  const { store, clock } = ports;
  const closing = new AbortController();
  const isWithin = withinNetworks(config.operatorNetworks ?? []);
  const repository = openRepository(store);
  const base: Omit<IdentityDeps, 'ownData'> = {
    ports,
    config,
    repository,
    peopleCounts: createPeopleCounts(ports, repository),
    limits: createLimits(store, clock, ports.securityLog.nameOf),
    backoffs: createBackoffStore(store, clock, ports.securityLog.nameOf),
    knownDevices: createKnownDevices(config.authPrivateKey),
    passwords: createPasswords(config.hashCost ?? recommendedCost),
    secondFactors: createSecondFactors(config.authPrivateKey, ports.ids),
    challenges: createChallenges(config.authPrivateKey, ports),
    refreshCookies: createRefreshCookies(config.authPrivateKey),
    google: config.googleClientId
      ? createIdTokens({ issuer: config.googleIssuer ?? 'https://accounts.google.com', clientId: config.googleClientId, clock })
      : null,
    outbox: createOutbox(store, ports),
    mails: createMailOutbox(store, ports),
    unsubscribing: createUnsubscribing(config.authPrivateKey),
    mayOperateFrom: ({ ip, headers }) => isWithin(ip) && headers[PASSED_ON_HEADER] === undefined,
  };
  const ownData = createOwnData(base, closing.signal);
  const deps: IdentityDeps = { ...base, ownData };
  return {
    name: 'identity',
    routes: routes(deps),
    subscriptions: subscriptions(deps),
    states: { 'identity.v1.UserChanged': statesOf({ after: deps.repository.findUsersAfter, some: deps.repository.findUsers }, toldUser) },
    erase: eraseUser(deps),
    jobs: [
      { name: 'identity.remove-expired', everyMs: HOUR_MS, run: removeExpired(deps) },
      { name: 'identity.mail-news', everyMs: 2_000, run: mailNews(deps) },
      { name: 'identity.continue-own-data', everyMs: 5_000, run: ownData.continueUnfinished() },
      { name: 'identity.sweep-own-data', everyMs: 60_000, run: ownData.sweep() },
    ],
    settled: ownData.settled,
    async stop() {
      closing.abort();
      await ownData.settled();
    },
  };
}

export const service = defineService({
  name: 'identity',
  settings: identitySettings,
  create: createIdentity,
  health: (config: IdentityConfig) => ({
    needsFactor: needsFactor(config),
    hasOperatorNetworks: (config.operatorNetworks ?? []).length > 0,
  }),
  owns: ownedFiles,
});
