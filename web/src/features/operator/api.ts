import { findAnything, getAdminInfo, getNotSolvedCustomerInfo, getNotSolvedMessageInfo } from '@formwright/contracts/admin';
import type { Contract } from '@formwright/contracts/contract';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';
import { read } from '../../lib/read.ts';
import { renewEvery } from '../../lib/renewing.ts';

/** All that the back-office reads. What another operator changes comes by itself. */
export const OPERATOR = 'operator';
export const COUNTS = [OPERATOR, 'count'] as const;
export const RENEW_MS = 30_000;

/** What a text is about. A text that was looked for a moment ago is not looked for again. */
export const findQuery = (text: string, enabled: boolean) =>
  queryOptions({
    queryKey: [OPERATOR, 'find', text],
    queryFn: ({ signal }) => request(findAnything, { body: { text }, signal }),
    staleTime: 10_000,
    enabled,
  });

export const infoQuery = read([OPERATOR, 'info'], getAdminInfo, {});

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
