import type { MadeFiles } from '@formwright/made-files';
import type { IdTokens, MailOutbox, Outbox, Ports, SignedTokens } from '@formwright/platform';
import type { Passwords } from './account/passwords.ts';
import type { IdentityConfig } from './config.ts';
import type { PeopleCounts } from './for-operators/people-counts.ts';
import type { Limits } from './limits.ts';
import type { OwnDataNote } from './own-data/own-data-note.ts';
import type { Challenges } from './passkeys/challenges.ts';
import type { IdentityRepository } from './repository.ts';
import type { SecondFactors } from './second-factor/second-factor.ts';
import type { BackoffStore } from './sign-in/backoff.ts';
import type { KnownDevices } from './sign-in/known-device.ts';
import type { RefreshCookies } from './sign-in/session.ts';

/** Where a request comes from. */
export interface Asker {
  ip: string;
  headers: Readonly<Record<string, string | undefined>>;
}

/** Dependencies of the use cases and handlers. */
export interface IdentityDeps {
  ports: Ports;
  config: IdentityConfig;
  repository: IdentityRepository;
  limits: Limits;
  backoffs: BackoffStore;
  knownDevices: KnownDevices;
  passwords: Passwords;
  refreshCookies: RefreshCookies;
  secondFactors: SecondFactors;
  challenges: Challenges;
  /** null: sign-in with Google is not configured. */
  google: IdTokens | null;
  outbox: Outbox;
  mails: MailOutbox;
  /** Signs the addresses in mails that switch them off. */
  unsubscribing: SignedTokens<[userId: string]>;
  ownData: MadeFiles<OwnDataNote>;
  peopleCounts: PeopleCounts;
  /** Whether operators work where a request comes from. */
  mayOperateFrom(request: Asker): boolean;
}
