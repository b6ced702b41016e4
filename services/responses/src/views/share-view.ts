import type { responses } from '@formwright/contracts';
import { type Caller, ConditionFailedError, type Request, type Write } from '@formwright/platform';
import type { ResponsesDeps } from '../deps.ts';
import type { FormCopy } from '../form/form-copy.ts';
import { requireForm } from '../form/require-form.ts';
import { hashOf, noSuchView, type SavedView, shownView } from './saved-view.ts';

/** Makes the link of a view, unless it has one. */
export function shareView(deps: ResponsesDeps) {
  const { views, ports, viewLinks } = deps;
  return async ({ body, caller, ip }: Request<typeof responses.shareView>) => {
    const form = await requireForm(deps, caller, body.id, 'responses.write');
    await ports.refuseSuspended(form.workspaceId, form.isOneTime);
    const view = await requireView(deps, form._id, body.viewId);
    if (view.isShared) return shownView(view, form, viewLinks);
    // 131 bits: nobody finds a link by trying.
    const token = ports.ids.random();
    const link = { linkHash: hashOf(token), sealedLink: viewLinks.seal(token), shared_at: ports.clock.now() };
    return settled(deps, form, view, [views.sharing(view, link), notingShare(deps, view, caller, ip)]);
  };
}

/** Ends the link of a view. It is not found from the next request on, whichever replica is asked. */
export function endViewSharing(deps: ResponsesDeps) {
  return async ({ body, caller, ip }: Request<typeof responses.endViewSharing>) => {
    const form = await requireForm(deps, caller, body.id, 'responses.write');
    const view = await requireView(deps, form._id, body.viewId);
    if (!view.isShared) return shownView(view, form, deps.viewLinks);
    return settled(deps, form, view, [deps.views.endingSharing(view), notingEnd(deps, view, caller, ip)]);
  };
}

async function requireView({ views }: ResponsesDeps, formId: string, viewId: string): Promise<SavedView> {
  const view = await views.find(formId, viewId);
  if (!view) throw noSuchView();
  return view;
}

/** @returns the view afterwards, also if another call did the same at the same time */
async function settled({ ports, views, viewLinks }: ResponsesDeps, form: FormCopy, { _id, formId }: SavedView, writes: readonly Write[]) {
  await ports.store.commit(writes).catch((error: unknown) => {
    if (!(error instanceof ConditionFailedError)) throw error;
  });
  const view = await views.find(formId, _id.slice(formId.length + 1));
  if (!view) throw noSuchView();
  return shownView(view, form, viewLinks);
}

/** The security log knows who let strangers read. */
export const notingShare = ({ ports }: ResponsesDeps, { _id }: SavedView, { userId }: Caller, ip: string): Write =>
  ports.securityLog.noting({ what: 'view shared', who: userId, from: { ip }, detail: _id });
export const notingEnd = ({ ports }: ResponsesDeps, { _id }: SavedView, { userId }: Caller, ip: string): Write =>
  ports.securityLog.noting({ what: 'view sharing ended', who: userId, from: { ip }, detail: _id });
