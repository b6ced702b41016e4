import { findAnything, getAdminInfo, getNotSolvedCustomerInfo, getNotSolvedMessageInfo } from '@formwright/contracts/admin';
import type { Contract, ReplyOf } from '@formwright/contracts/contract';
import { getPasskeys, getSecondFactor } from '@formwright/contracts/identity';
import { queryOptions } from '@tanstack/react-query';
import { type RequestOptions, request as requestPlainly } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { read } from '../../lib/read.ts';
import { renewEvery } from '../../lib/renewing.ts';
import { proof } from './proof.ts';

/** All that the back-office reads. What another operator changes comes by itself. */
export const OPERATOR = 'operator';
export const COUNTS = [OPERATOR, 'count'] as const;
export const RENEW_MS = 30_000;

const asksFor = (error: unknown, what: 'second_factor_missing' | 'confirm'): boolean =>
  error instanceof ApiError && error.status === 403 && what in error.fields;

/**
 * Makes a call of the back-office. Where the server asks who it is before it goes on, so is the operator; then the call is made once more.
 * @throws ApiError for every refusal and failure; SpokenError when the operator gives up
 */
export async function request<C extends Contract>(contract: C, options: RequestOptions<C>): Promise<ReplyOf<C>> {
  try {
    return await requestPlainly(contract, options);
  } catch (error) {
    if (asksFor(error, 'second_factor_missing')) proof.missFactor();
    if (!asksFor(error, 'confirm')) throw error;
    await proof.ask();
    return requestPlainly(contract, options);
  }
}

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
    enabled,
  });

/** A number that stands beside the name of a tab or a section: of a call that counts, or the total of a list. */
export const countQuery = (contract: Contract) =>
  queryOptions({
    queryKey: [...COUNTS, contract.path],
    queryFn: async ({ signal }) => {
      const reply = (await request(contract, { body: {}, signal })) as { count: number } | { total: number };
      return 'count' in reply ? reply.count : reply.total;
    },
    refetchInterval: renewEvery(RENEW_MS),
  });

/** What waits for an operator, by the path of its section. */
export const openCounts: Readonly<Record<string, Contract>> = {
  messages: getNotSolvedMessageInfo,
  customers: getNotSolvedCustomerInfo,
};
