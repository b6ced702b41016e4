import { findAnything, getAdminInfo } from '@formwright/contracts/admin';
import type { Contract, ReplyOf } from '@formwright/contracts/contract';
import { getPasskeys, getSecondFactor } from '@formwright/contracts/identity';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { RequestOptions } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { provingOpen, provingRequest } from '../../lib/proof.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { read } from '../../lib/read.ts';
import { renewEvery } from '../../lib/renewing.ts';

/** All that the back-office reads. What another operator changes comes by itself. */
export const OPERATOR = 'operator';
export const COUNTS = [OPERATOR, 'count'] as const;
export const RENEW_MS = 30_000;

const NOT_KNOWN = 'This field is not known.';

/**
 * Makes a call once more without its zone, if a former version answers it, while an update goes on: its days and the times of its files are
 * those of UTC.
 */
async function alsoOfFormer<C extends Contract, R>(
  call: (options: RequestOptions<C>) => Promise<R>,
  options: RequestOptions<C>,
): Promise<R> {
  try {
    return await call(options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.fields.zone !== NOT_KNOWN) throw error;
    const { zone: _, ...body } = (options as unknown as { body: { zone?: string } }).body;
    return call({ ...options, body });
  }
}

/** Every call of the back-office is made by it. @throws as `provingRequest` */
export const request = <C extends Contract>(contract: C, options: RequestOptions<C>): Promise<ReplyOf<C>> =>
  alsoOfFormer<C, ReplyOf<C>>((sent) => provingRequest(contract, sent), options);

/** As `request`, of a call that answers a file. */
export const open = <C extends Contract>(contract: C, options: RequestOptions<C>): Promise<Response> =>
  alsoOfFormer<C, Response>((sent) => provingOpen(contract, sent), options);

/** Who is signed in. */
export const infoQuery = queryOptions({
  queryKey: [OPERATOR, 'info'],
  queryFn: ({ signal }) => request(getAdminInfo, { signal }),
});
/** What the operator can be asked for. */
export const factorQuery = read(queryKeys.secondFactor, getSecondFactor, {});
export const passkeysQuery = read(queryKeys.passkeys, getPasskeys, {});

/** What a text is about. A text that was looked for a moment ago is not looked for again. */
export const findQuery = (text: string, enabled: boolean) =>
  queryOptions({
    queryKey: [OPERATOR, 'find', text],
    queryFn: ({ signal }) => request(findAnything, { body: { text }, signal }),
    staleTime: 10_000,
    // Each time is announced.
    refetchInterval: false,
    enabled,
  });

interface Counted {
  count: number;
  /** Whether there may be more, because a service did not answer. */
  mayBeMore: boolean;
}

/** A number that stands beside the name of a tab or a section: of a call that counts, or the total of a list. */
export const countedQuery = (contract: Contract) =>
  queryOptions({
    queryKey: [...COUNTS, contract.path],
    queryFn: async ({ signal }): Promise<Counted> => {
      const reply = (await request(contract, { body: {}, signal })) as { count: number; away?: string[] } | { total: number };
      return 'count' in reply ? { count: reply.count, mayBeMore: reply.away !== undefined } : { count: reply.total, mayBeMore: false };
    },
    refetchInterval: renewEvery(RENEW_MS),
  });

/** How many there are. undefined: it is on its way; null: it did not load, also while it is asked for again. */
export function useCount(contract: Contract): number | null | undefined {
  const { data, errorUpdateCount } = useQuery(countedQuery(contract));
  return data?.count ?? (errorUpdateCount > 0 ? null : undefined);
}
