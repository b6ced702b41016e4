import { createHash } from 'node:crypto';
import { commonCause } from '../common/common-cause.ts';
import { createDistinctPerHour } from '../common/distinct-per-hour.ts';
import type { Clock } from '../ports/clock.ts';
import type { CollectionDeclaration, Store, Update, Write } from '../ports/store.ts';

type Kind = 'request' | 'job' | 'event' | 'mail' | 'other';

/** Failures of one cause. */
export interface Failure {
  /** A digest of what follows up to `cause`. */
  _id: string;
  kind: Kind;
  what: string;
  place: string;
  cause: string;
  /** Who failed, where it is not the service that keeps it. */
  by?: 'gateway';
  count: number;
  firstAt: number;
  at: number;
  requestId: string;
}

export const errorsCollection: CollectionDeclaration<Failure> = {
  name: 'errors',
  indexes: [{ name: 'by_time', keys: { at: -1, _id: -1 } }],
};

/** What adds failures to those that are stored of the same cause. */
export const addingFailure = ({ _id, count, at, firstAt, requestId, ...cause }: Failure): Update => ({
  $inc: { count },
  $max: { at },
  $set: { requestId },
  $setOnInsert: { ...cause, firstAt },
});

/**
 * Causes that are told apart in an hour and process, and that wait at the same time. Further ones share an entry of their kind, so that a flood
 * fills neither disk nor memory.
 */
const MOST_CAUSES = 500;

/** Failures by their cause, until somebody takes them. */
export interface WaitingFailures {
  /** @param fields as a logger is given them */
  note(fields: Record<string, unknown>, what: string): void;
  /** Takes the causes that have waited longest. */
  take(most: number): Failure[];
  /** One that could not be stored. */
  giveBack(failure: Failure): void;
  size(): number;
}

export function createWaitingFailures(clock: Clock): WaitingFailures {
  const waiting = new Map<string, Failure>();
  const isToldApart = createDistinctPerHour(MOST_CAUSES);
  const mayWait = (id: string) => waiting.has(id) || waiting.size < MOST_CAUSES;

  function giveBack({ count, firstAt, at, requestId, ...cause }: Failure): void {
    const before = waiting.get(cause._id);
    waiting.set(cause._id, {
      ...cause,
      count: count + (before?.count ?? 0),
      firstAt: Math.min(firstAt, before?.firstAt ?? firstAt),
      at: Math.max(at, before?.at ?? at),
      requestId: requestId || (before?.requestId ?? ''),
    });
  }

  return {
    note(fields, what) {
      const at = clock.now();
      const kind = kindOf(fields);
      const found = { kind, what, place: placeOf(fields), cause: causeOf(fields) };
      const id = idOf(found);
      const isOwn = isToldApart(id, at) && mayWait(id);
      giveBack({
        ...(isOwn ? { _id: id, ...found } : { _id: `others-${kind}`, kind, what: 'others', place: '', cause: '' }),
        ...{ count: 1, firstAt: at, at, requestId: typeof fields.reqId === 'string' ? fields.reqId : '' },
      });
    },
    take(most) {
      const taken = [...waiting.values()].slice(0, most);
      for (const { _id } of taken) waiting.delete(_id);
      return taken;
    },
    giveBack,
    size: () => waiting.size,
  };
}

/** A failure of the gateway, which has no store: admin keeps it beside its own. */
export function keepingGatewayFailure(store: Store, failure: Omit<Failure, '_id' | 'kind' | 'by'>): Write {
  const { what, place, cause } = failure;
  const _id = `gateway-${idOf({ kind: 'request', what, place, cause })}`;
  const kept = addingFailure({ ...failure, _id, kind: 'request', by: 'gateway' });
  return store.collection(errorsCollection).updating({ _id }, kept, { upsert: true });
}

const idOf = ({ kind, what, place, cause }: Pick<Failure, 'kind' | 'what' | 'place' | 'cause'>): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, what, place, cause]))
    .digest('hex')
    .slice(0, 32);

const kindOf = ({ reqId, job, queue, mail }: Record<string, unknown>): Kind =>
  reqId !== undefined ? 'request' : job !== undefined ? 'job' : queue !== undefined ? 'event' : mail !== undefined ? 'mail' : 'other';

function placeOf({ route, job, queue, dependency, database }: Record<string, unknown>): string {
  const place = [route, job, queue, dependency, database].find((each) => typeof each === 'string');
  return typeof place === 'string' ? place : '';
}

function causeOf({ err, reason }: Record<string, unknown>): string {
  return commonCause(err instanceof Error ? chainOf(err) : typeof reason === 'string' ? reason : '');
}

function chainOf(error: Error): string {
  const own = `${error.name}: ${error.message}`;
  return error.cause instanceof Error ? `${own}, because of ${chainOf(error.cause)}` : own;
}
