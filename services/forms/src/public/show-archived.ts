import { type forms, hidesBranding, shownLogo } from '@formwright/contracts';
import { closedForm, formStyles } from '@formwright/form-renderer/server';
import { answeredAt, type RawReply, type Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import type { Quota, StoredForm } from '../form.ts';
import { isKeptFromPublic } from '../harm/form-harm.ts';
import { messageReply } from './message-reply.ts';

type Head = Pick<StoredForm, 'firstPage' | 'details'>;

/** How a page about a form looks that has no public page now. Only the colors of its first page are needed. */
export const lookOfHead = ({ firstPage, details }: Head, quota: Pick<Quota, 'features' | 'hidesLogo'>) => ({
  hideBranding: hidesBranding(quota),
  colors: formStyles([{ ...firstPage, id: '', rows: [], button: true }], details),
  logo: shownLogo(quota, details),
});

/**
 * The page of an archived form: that its owner has closed it, or that the visitor has answered it. Null if there is none. A deleted form is
 * as one that never was.
 */
export async function showArchived(
  { repository, config }: Pick<FormsDeps, 'repository' | 'config'>,
  link: string,
  cookies: Request<typeof forms.publicFormPage>['cookies'],
): Promise<RawReply | null> {
  const head = await repository.findArchivedByLink(link);
  if (!head) return null;
  const { productName } = config;
  const quota = await repository.quotaOf(head.workspaceId);
  if (isKeptFromPublic(head, quota)) return messageReply(403, 'unavailable', { productName });
  const look = { productName, ...lookOfHead(head, quota) };
  const { header, title } = head.details;
  const earlier = answeredAt(head, cookies);
  if (earlier !== null) return messageReply(200, 'answered', { ...look, arrival: { form: header || title, at: earlier } });
  const fullSince = (await repository.findFormState(head._id))?.fullSince ?? null;
  const at = head.deletedAt ?? 0;
  // A form that had closed before it was archived shows the same page as then.
  const closed = closedForm(head.details, at, fullSince);
  if (closed.since) return messageReply(410, 'expired', { ...look, closed });
  return messageReply(410, 'archived', { ...look, closed: { ...closed, since: { at, zone: 'UTC' } } });
}
