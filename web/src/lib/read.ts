import type { Contract, ReplyOf } from '@formwright/contracts/contract';
import { queryOptions } from '@tanstack/react-query';
import { type RequestOptions, request } from './api-client.ts';

/** The query that reads what a contract answers. */
export const read = <C extends Contract, K extends readonly unknown[]>(queryKey: K, contract: C, options: RequestOptions<C>) =>
  queryOptions<ReplyOf<C>, Error, ReplyOf<C>, K>({
    queryKey,
    queryFn: ({ signal }) => request(contract, { ...options, signal }),
  });
