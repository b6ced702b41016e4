import { getResponsesDatas } from '@formwright/contracts/response-widgets';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../../lib/api-client.ts';
import { readerZone } from '../../../lib/reader-zone.ts';
import { renewEvery } from '../../../lib/renewing.ts';

/** How often an open screen asks for its figures, in milliseconds. */
const RENEW_MS = 30_000;

export const widgetsKey = (formId: string) => ['widgets', formId] as const;

/** The figures over the table, by the days of the reader's zone. */
export const widgetsQuery = (formId: string) =>
  queryOptions({
    queryKey: widgetsKey(formId),
    queryFn: ({ signal }) => request(getResponsesDatas, { body: { formId, zone: readerZone() }, signal }),
    refetchInterval: renewEvery(RENEW_MS),
  });
