import type { responses } from '@formwright/contracts';
import { ConditionFailedError, DuplicateKeyError, HOUR_MS, type Request } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import { requireForm } from '../form/require-form.ts';
import { nameTaken, noSuchView, shownView, viewsFull } from './saved-view.ts';
import { notingEnd, notingShare } from './share-view.ts';

/** Deletes a view. Its link stops to work at once. */
export function deleteView(deps: ResponsesDeps) {
  const { views, ports } = deps;
  return async ({ body, caller, ip }: Request<typeof responses.deleteView>) => {
    const form = await requireForm(deps, caller, body.id, 'responses.write');
    const view = await views.find(form._id, body.viewId);
    if (!view && !(await views.findDeleted(form._id, body.viewId))) throw noSuchView();
    if (view) {
      const noted = view.isShared ? [notingEnd(deps, view, caller, ip)] : [];
      await unlessDone(ports.store.commit([views.deleting(view, ports.clock.now()), ...noted]));
      await views.removeSurplus(form._id);
    }
    return { success: true as const };
  };
}

/** Takes a deletion back. A link of the view works again. */
export function restoreView(deps: ResponsesDeps) {
  const { views, ports } = deps;
  return async ({ body, caller, ip }: Request<typeof responses.restoreView>) => {
    const form = await requireForm(deps, caller, body.id, 'responses.write');
    for (;;) {
      const active = await views.find(form._id, body.viewId);
      if (active) return shownView(active, form, deps.viewLinks);
      const deleted = await views.findDeleted(form._id, body.viewId);
      const slot = deleted && (await views.findFreeSlot(form._id));
      if (!deleted || slot === null) {
        // The same call came twice at once: it is restored by now, and may have taken the last place.
        if (await views.find(form._id, body.viewId)) continue;
        throw deleted ? viewsFull() : noSuchView();
      }
      const noted = deleted.isShared ? [notingShare(deps, deleted, caller, ip)] : [];
      try {
        await unlessDone(ports.store.commit([views.restoring(deleted, slot), ...noted]));
      } catch (error) {
        if (!(error instanceof DuplicateKeyError)) throw error;
        if (error.index === 'name') throw nameTaken();
      }
    }
  };
}

/** The same call came twice at once. */
async function unlessDone(commit: Promise<void>): Promise<void> {
  await commit.catch((error: unknown) => {
    if (!(error instanceof ConditionFailedError)) throw error;
  });
}

/** How long a deleted view can be restored. */
const RESTORABLE_MS = HOUR_MS;
const SWEPT_AT_ONCE = 500;

/** Removes the views that were deleted an hour ago. */
export function sweepViews({ views, ports }: ResponsesDeps) {
  return async (): Promise<void> => {
    while (!(await views.removeDeletedBefore(ports.clock.now() - RESTORABLE_MS, SWEPT_AT_ONCE)));
  };
}
