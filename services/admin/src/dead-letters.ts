import {
  admin,
  type BodyOf,
  deliverDeadLetters as deliverOf,
  discardDeadLetters as discardOf,
  listDeadLetterCauses,
  MOST_LETTER_CAUSES,
  type ReplyOf,
  readDeadLetter,
} from '@formwright/contracts';
import { AppError, isUnavailable, type Request } from '@formwright/platform';
import type { AdminDeps } from './deps.ts';
import { invalid } from './filters/invalid.ts';
import { type Filters, onlyNarrowedBy } from './filters/read-filters.ts';
import { defineList, filtersOf } from './lists/list.ts';
import { mergedPage, toMergedPage } from './lists/merged.ts';

/** What all services could not deliver, by its cause. */
async function listDeadLetters(deps: AdminDeps, filters: Filters): Promise<ReplyOf<typeof admin.getDeadLetters>> {
  const merged = await mergedPage(deps, onlyNarrowedBy(filters, 'after'), {
    of: (asking, service) => asking.ask(listDeadLetterCauses(service), { body: {} }),
    most: MOST_LETTER_CAUSES,
  });
  return toMergedPage(merged, ({ id, service, firstAt, final = 0, ...cause }) => ({
    ...{ id: `${service}:${id}`, service, first_at: firstAt, final },
    ...cause,
  }));
}

export const deadLettersList = defineList({
  contract: admin.getDeadLetters,
  name: 'dead letters',
  names: [],
  open: async (deps, sent) => listDeadLetters(deps, filtersOf(sent)),
  columns: null,
  counts: [],
  removal: null,
});

/** Names the service that does not answer. */
const naming = (service: string) => (error: unknown) => {
  if (!isUnavailable(error)) throw error;
  throw new AppError('admin.away', { service: `${service} does not answer. Please try again later.` });
};

/** One of the letters of a cause, masked by its owner. */
export function getDeadLetter({ ports }: AdminDeps) {
  return async ({ body }: Request<typeof admin.getDeadLetter>): Promise<ReplyOf<typeof admin.getDeadLetter>> => {
    const { service, ...asked } = body;
    const { letter, ...place } = await ports.call(readDeadLetter(service), { body: asked }).catch(naming(service));
    if (!letter) return { letter, ...place };
    const { happenedAt, isFinal = false, ...told } = letter;
    return { letter: { ...told, happened_at: happenedAt, is_final: isFinal }, ...place };
  };
}

type Chosen = BodyOf<typeof admin.deliverDeadLetters>;
const chosen = ({ id, cause, after }: Chosen) => ({
  id: id ?? null,
  ...(id === undefined && { cause }),
  ...(after !== undefined && { after }),
});

export function deliverDeadLetters({ ports }: AdminDeps) {
  return async ({ body }: Request<typeof admin.deliverDeadLetters>): Promise<ReplyOf<typeof admin.deliverDeadLetters>> => {
    const {
      delivered,
      failed,
      leftOut = 0,
      next,
    } = await ports.call(deliverOf(body.service), { body: chosen(body) }).catch(naming(body.service));
    return { delivered, failed: failed.length, reason: failed[0]?.reason ?? '', left_out: leftOut, next };
  };
}

export function discardDeadLetters({ ports }: AdminDeps) {
  return async ({ body }: Request<typeof admin.discardDeadLetters>): Promise<ReplyOf<typeof admin.discardDeadLetters>> => {
    const reason = body.reason.trim();
    if (reason === '') throw invalid('reason', 'Please say why.');
    return ports.call(discardOf(body.service), { body: { ...chosen(body), reason } }).catch(naming(body.service));
  };
}
