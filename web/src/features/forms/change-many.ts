import type { BodyOf } from '@formwright/contracts/contract';
import { changeForms, getForms, getTrashedForms } from '@formwright/contracts/forms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { request } from '../../lib/api-client.ts';
import { errorText } from '../../lib/api-error.ts';
import { retryUnanswered } from '../../lib/query-client.ts';
import { tellFailure, toast } from '../../ui/toast-store.ts';
import type { FormRow } from './api.ts';
import { KEY, type ListName, put, renew, take } from './form-cache.ts';

export type Change = BodyOf<typeof changeForms>['change'];

/** A form that stays as it was. */
interface Unchanged {
  form: FormRow;
  reason: string;
}

/** What came of a change of several forms. */
export interface Outcome {
  change: Change;
  total: number;
  unchanged: readonly Unchanged[];
}

interface Job {
  forms: readonly FormRow[];
  change: Change;
  isUndo: boolean;
  /** How many the server has answered for. A call that is made again goes on there. */
  reached: number;
  unchanged: Unchanged[];
}

/** As many are changed by one call, so that its progress is seen. */
const AT_ONCE = 20;

const moves: Record<Change, { from: ListName; to: ListName | null; working: string; done: string }> = {
  archive: { from: 'active', to: 'archived', working: 'Archiving', done: 'archived' },
  restore: { from: 'archived', to: 'active', working: 'Restoring', done: 'restored' },
  delete: { from: 'archived', to: null, working: 'Deleting', done: 'deleted' },
};

const number = (count: number) => count.toLocaleString('en');
/** 'Form archived', '12 forms archived' */
const doneText = (count: number, change: Change) => `${count === 1 ? 'Form' : `${number(count)} forms`} ${moves[change].done}`;
/** '2 of 12 forms are not archived' */
export const unchangedText = ({ change, total, unchanged: { length } }: Outcome) =>
  `${number(length)} of ${number(total)} forms ${length === 1 ? 'is' : 'are'} not ${moves[change].done}`;

/** Those of the forms that a call which failed has left in their list: it may have changed some first. All, where nobody can tell. */
async function leftIn(list: ListName, forms: readonly FormRow[]): Promise<readonly FormRow[]> {
  try {
    const ids = new Set((await request(list === 'active' ? getForms : getTrashedForms, {})).map(({ _id }) => _id));
    return forms.filter(({ _id }) => ids.has(_id));
  } catch {
    return forms;
  }
}

/**
 * Archives, restores or deletes several forms: at once on the screen, those back that the server refuses. It says how far it is while that
 * takes several calls, and goes on when the screen is left.
 * @param onUnchanged shows which forms stay as they were
 */
export function useChangeForms(onUnchanged: (outcome: Outcome) => void) {
  const queries = useQueryClient();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const mutation = useMutation({
    mutationKey: KEY,
    // One after the other: Undo must not overtake what it takes back.
    scope: { id: 'several forms' },
    retry: retryUnanswered,
    async mutationFn(job: Job) {
      const { forms, change } = job;
      const { to, working } = moves[change];
      let shown = 0;
      try {
        while (job.reached < forms.length) {
          if (forms.length > AT_ONCE) shown = toast.waiting(`${working}: ${number(job.reached)} of ${number(forms.length)} forms`);
          const group = forms.slice(job.reached, job.reached + AT_ONCE);
          const reply = await request(changeForms, { body: { formIds: group.map(({ _id }) => _id), change } });
          const reasons = new Map(reply.refused.map(({ formId, reason }) => [formId, reason]));
          for (const form of group) {
            const reason = reasons.get(form._id);
            if (reason !== undefined) job.unchanged.push({ form, reason });
          }
          if (to) put(queries, to, reply.forms);
          job.reached += group.length;
        }
      } finally {
        toast.dismiss(shown);
      }
    },
    onMutate: async ({ forms, change }) => {
      const { from, to } = moves[change];
      await queries.cancelQueries({ queryKey: KEY });
      take(queries, from, forms);
      const deleted_at = to === 'archived' ? Date.now() : null;
      if (to)
        put(
          queries,
          to,
          forms.map((form) => ({ ...form, deleted_at })),
        );
    },
    onSuccess: (_, job) => end(job),
    onError: async (error, job) => {
      const left = await leftIn(moves[job.change].from, job.forms.slice(job.reached));
      for (const form of left) job.unchanged.push({ form, reason: errorText(error) });
      end(job, job.isUndo ? (text) => tellFailure(error, () => start(left, job.change, true), text) : undefined);
    },
    onSettled: () => renew(queries),
  });
  const start = (forms: readonly FormRow[], change: Change, isUndo = false) =>
    mutation.mutate({ forms, change, isUndo, reached: 0, unchanged: [] });

  /** @param tell of what is unchanged, in place of showing it */
  function end({ forms, change, unchanged }: Job, tell?: (text: string) => void) {
    const { from, to } = moves[change];
    const back = unchanged.map(({ form }) => form);
    if (to) take(queries, to, back);
    put(queries, from, back);
    const stays = new Set(back.map(({ _id }) => _id));
    const done = forms.filter(({ _id }) => !stays.has(_id));
    if (done.length > 0 && change === 'archive')
      toast.undoable(doneText(done.length, change), { label: 'Undo', run: () => start(done, 'restore', true) });
    else if (done.length > 0) toast.confirmed(doneText(done.length, change));
    if (unchanged.length === 0) return;
    const outcome = { change, total: forms.length, unchanged };
    const text = `${unchangedText(outcome)}: ${unchanged[0]?.reason}`;
    if (tell) tell(text);
    else if (isShown.current) onUnchanged(outcome);
    else toast.error(text);
  }
  return start;
}
