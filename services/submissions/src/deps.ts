import type { Outbox, Ports, RememberedCount } from '@formwright/platform';
import type { ClaimPlace } from './accepting/claim-together.ts';
import type { SubmissionsConfig } from './config.ts';
import type { FormCache } from './forms/form-cache.ts';
import type { SubmissionsRepository } from './repository.ts';
import type { CommitInRoom } from './room/room.ts';
import type { SeenCounter } from './seen/seen-counter.ts';
import type { SpamWatch } from './spam/spam-watch.ts';

/** Dependencies of the use cases and handlers. */
export interface SubmissionsDeps {
  ports: Ports;
  config: SubmissionsConfig;
  repository: SubmissionsRepository;
  outbox: Outbox;
  formCache: FormCache;
  claimPlace: ClaimPlace;
  commitInRoom: CommitInRoom;
  seen: SeenCounter;
  spam: SpamWatch;
  /** Forms of which reports are kept. */
  reportedCount: RememberedCount;
}
