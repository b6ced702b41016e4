import type { ReplyOf } from '@formwright/contracts/contract';
import { deleteHeldResponses, getHeldResponse, getHeldResponses, releaseHeldResponses } from '@formwright/contracts/held-responses';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../lib/api-client.ts';
import { read } from '../../../lib/read.ts';
import { renewEvery, SAYS_ITSELF } from '../../../lib/renewing.ts';
import { renewCounted } from '../api.ts';

export type HeldList = ReplyOf<typeof getHeldResponses>;
export type HeldRow = HeldList['held'][number];

/** Not below `listKey`, because it is other data. */
const heldKey = (formId: string) => ['held', formId] as const;
/** How often the number of held responses is asked for while a screen shows it. */
const ASK_AGAIN_MS = 60_000;

export const heldQuery = (formId: string, page: number) =>
  queryOptions({
    queryKey: [...heldKey(formId), page],
    queryFn: ({ signal }) => request(getHeldResponses, { body: { id: formId, page }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: renewEvery(ASK_AGAIN_MS),
  });

/** Number of held responses, once it is known. */
export const useHeldCount = (formId: string): number | undefined => useQuery(heldQuery(formId, 1)).data?.total;

export const heldResponseQuery = (formId: string, heldId: string) => ({
  ...read([...heldKey(formId), 'one', heldId], getHeldResponse, { body: { id: formId, heldId } }),
  ...SAYS_ITSELF,
});

/** What is released or deleted: one, or all that had arrived when the owner looked. */
export type Chosen = { heldId: string } | { until: number; total: number };

export interface Outcome {
  /** Number of released or deleted ones. */
  done: number;
  left: number;
  /** Whether the limit of responses keeps the rest held. */
  isFull: boolean;
}

interface HeldSteps {
  onSuccess: (outcome: Outcome) => void;
  onError?: (error: Error) => void;
}

/**
 * Releases or deletes held responses. All of them take several calls; `done` tells how far they are.
 * @param steps are taken for each change, also when the next one has begun or the screen is left
 */
export function useChangeHeld(formId: string, what: 'release' | 'delete', steps: HeldSteps) {
  const queries = useQueryClient();
  const [done, setDone] = useState(0);
  const change = async (chosen: Chosen): Promise<Outcome> => {
    setDone(0);
    let changed = 0;
    for (;;) {
      const body = { id: formId, ...('heldId' in chosen ? { heldIds: [chosen.heldId] } : { until: chosen.until }) };
      const { count, left, isFull } = await (what === 'release' ? release(body) : remove(body));
      changed += count;
      setDone(changed);
      if ('heldId' in chosen || count === 0 || isFull || left === 0) return { done: changed, left, isFull };
    }
  };
  const mutation = useMutation({
    mutationFn: change,
    ...steps,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: heldKey(formId) });
      void renewCounted(queries, formId);
    },
  });
  return { ...mutation, done };
}

interface Body {
  id: string;
  heldIds?: string[];
  until?: number;
}

async function release(body: Body) {
  const { released: count, left, isFull } = await request(releaseHeldResponses, { body });
  return { count, left, isFull };
}

async function remove(body: Body) {
  const { deleted: count, left } = await request(deleteHeldResponses, { body });
  return { count, left, isFull: false };
}
