import { responseLimit } from '@formwright/contracts';
import { isConflict, type Write } from '@formwright/platform';
import type { CachedForm } from '../forms/form-copy.ts';
import type { SubmissionsRepository } from '../repository.ts';
import type { CommitInRoom } from '../room/room.ts';

/**
 * Commits a submission's writes together with its place under the form's limit and the bytes that it takes of the form's room.
 * @throws NoRoomError if its workspace has no room
 */
export type ClaimPlace = (form: CachedForm, bytes: number, writes: readonly Write[]) => Promise<void>;

interface Waiting {
  bytes: number;
  writes: readonly Write[];
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** This many are committed together. The store then works while the other requests of the turn are still being read. */
const MAX_TOGETHER = 16;

/**
 * The submissions that a form gets in one turn of the event loop share one commit, so that the form's counters are written once for all of
 * them. If that commit is refused, each submission is committed alone, so that only the failing ones are refused.
 */
export function claimTogether({ takingPlaces }: Pick<SubmissionsRepository, 'takingPlaces'>, commitInRoom: CommitInRoom): ClaimPlace {
  const waiting = new Map<CachedForm, Waiting[]>();

  const commit = (form: CachedForm, group: readonly Waiting[]) => {
    const bytes = group.reduce((sum, one) => sum + one.bytes, 0);
    const place = takingPlaces(form._id, group.length, responseLimit(form), bytes);
    return commitInRoom({ form, bytes, limit: form.plan.storageBytes }, [place, ...group.flatMap((one) => one.writes)]);
  };

  async function commitAlone(form: CachedForm, one: Waiting): Promise<void> {
    await commit(form, [one]).then(one.resolve, one.reject);
  }

  async function flush(form: CachedForm): Promise<void> {
    const group = waiting.get(form) ?? [];
    waiting.delete(form);
    const [only, ...others] = group;
    if (!only) return;
    if (others.length === 0) return commitAlone(form, only);
    try {
      await commit(form, group);
      for (const { resolve } of group) resolve();
    } catch (error) {
      // Only a conflict proves that nothing was written.
      if (isConflict(error)) for (const one of group) void commitAlone(form, one);
      else for (const { reject } of group) reject(error);
    }
  }

  return (form, bytes, writes) =>
    new Promise((resolve, reject) => {
      const group = waiting.get(form) ?? [];
      group.push({ bytes, writes, resolve, reject });
      waiting.set(form, group);
      if (group.length === MAX_TOGETHER) void flush(form);
      else if (group.length === 1) setImmediate(() => void flush(form));
    });
}
