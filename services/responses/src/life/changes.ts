import type { Update } from '@formwright/platform';
import { FAVOURITE } from '../search/terms.ts';
import type { Response } from '../store/response.ts';

/**
 * What becomes of a response. 'view': it is opened; 'unview': it is marked as not opened; 'remove': an operator deletes it, archived or not.
 */
export type Change = 'favorite' | 'unfavorite' | 'archive' | 'restore' | 'delete' | 'remove' | 'view' | 'unview';

/** What a change depends on. */
export type LifeOf = Pick<Response, '_id' | 'state' | 'favourite' | 'status'> & {
  /** Its `favouredAt` before the change that is taken back. Missing: it comes on top. */
  place?: number | null;
};

/** Differences of the form's counters. */
type Difference = Partial<Record<'total' | 'active' | 'archived' | 'favourites' | 'new', number>>;

export interface Changed {
  update: Update;
  counts: Difference;
}

/** Why a change does not apply: it is done already, the response is in the archive, or it is not. */
export type NoChange = 'done' | 'archived' | 'not archived';

interface Moment {
  now: number;
  /** Place of a response that becomes a favorite, or comes back as one. */
  favouredAt: number;
  /** `deleted_at` of a response that is archived: above those of all that were archived before. */
  archivedAt: number;
}

/** What the change does with a response and with the counters of its form. */
export function changeOf(
  { state, favourite, status }: LifeOf,
  change: Change,
  { now, favouredAt, archivedAt }: Moment,
): Changed | NoChange {
  const isActive = state === 'active';
  const unread = status === 'new' ? 1 : 0;
  const touched = { updated_at: now };
  switch (change) {
    case 'view':
      if (status === 'old') return 'done';
      return { update: { $set: { status: 'old', ...touched } }, counts: isActive ? { new: -1 } : {} };
    case 'unview':
      if (!isActive) return 'archived';
      if (status === 'new') return 'done';
      return { update: { $set: { status: 'new', ...touched } }, counts: { new: 1 } };
    case 'favorite':
      if (!isActive) return 'archived';
      if (favourite === 1) return 'done';
      return { update: { $set: { favourite: 1, favouredAt, ...touched }, $push: { terms: FAVOURITE } }, counts: { favourites: 1 } };
    case 'unfavorite':
      if (!isActive) return 'archived';
      if (favourite === 0) return 'done';
      return {
        update: { $set: { favourite: 0, ...touched }, $unset: { favouredAt: true }, $pull: { terms: FAVOURITE } },
        counts: { favourites: -1 },
      };
    case 'archive':
      if (!isActive) return 'done';
      return {
        update: { $set: { state: 'archived', deleted_at: archivedAt, ...touched } },
        counts: { active: -1, archived: 1, favourites: -favourite, new: -unread },
      };
    case 'restore':
      if (isActive) return 'done';
      return {
        update: { $set: { state: 'active', deleted_at: null, ...(favourite === 1 && { favouredAt }), ...touched } },
        counts: { active: 1, archived: -1, favourites: favourite, new: unread },
      };
    case 'delete':
      if (isActive) return 'not archived';
      return { update: deleting, counts: { total: -1, archived: -1 } };
    case 'remove':
      return {
        update: deleting,
        counts: isActive ? { total: -1, active: -1, favourites: -favourite, new: -unread } : { total: -1, archived: -1 },
      };
  }
}

/** The fields that a deleted response loses. Its id stays, and `order`, with which it counts in the statistics. */
const gone = Object.fromEntries(
  (
    [
      'workspaceId',
      'status',
      'favourite',
      'favouredAt',
      'started_at',
      'created_at',
      'updated_at',
      'deleted_at',
      'email',
      'response',
      'terms',
    ] satisfies (keyof Response)[]
  ).map((field) => [field, true as const]),
);

const deleting: Update = { $set: { state: 'deleted' }, $unset: gone };
