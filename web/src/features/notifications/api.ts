import type { ReplyOf } from '@formwright/contracts/contract';
import { getNotifications } from '@formwright/contracts/responses';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { renewEvery, SAYS_ITSELF } from '../../lib/renewing.ts';

export type Notification = ReplyOf<typeof getNotifications>[number];

/** Longer titles of forms are cut. */
export const MAX_TITLE = 20;

/** How often a window asks for news, milliseconds. */
const INTERVAL_MS = 30_000;

/** The forms to which responses came, newest first. */
export const notificationsQuery = queryOptions({
  queryKey: queryKeys.notifications,
  queryFn: ({ signal }) => request(getNotifications, { signal }),
  refetchInterval: renewEvery(INTERVAL_MS),
  ...SAYS_ITSELF,
});
