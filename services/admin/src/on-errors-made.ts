import type { EventOf } from '@formwright/events';
import { keepingGatewayFailure, type Write } from '@formwright/platform';
import type { AdminDeps } from './deps.ts';

/** Keeps what the gateway failed at in the error log of admin, which shows whose it is. */
export const onErrorsMade =
  ({ ports }: AdminDeps) =>
  async ({ causes }: EventOf<'gateway.v1.ErrorsMade'>): Promise<Write[]> =>
    causes.map(({ what, place, cause, count, firstAt, at, requestId }) =>
      keepingGatewayFailure(ports.store, { what, place, cause, count, requestId, firstAt: Number(firstAt), at: Number(at) }),
    );
