import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { meQuery } from '../features/account/api.ts';
import { useLogo } from '../features/account/logo.ts';
import { useFollowPlan } from '../features/account/plan-news.ts';
import { PlansButton } from '../features/account/plans-button.tsx';
import { SuspendedBanner } from '../features/account/suspended-banner.tsx';
import { TakenDownBanner } from '../features/account/taken-down-banner.tsx';
import { archivedQuery, editableQuery, editorFormQuery } from '../features/editor/api.ts';
import { Editor } from '../features/editor/editor.tsx';
import { EditorSkeleton } from '../features/editor/frame/editor-skeleton.tsx';
import type { PlanClosure } from '../features/editor/frame/form-state.tsx';
import { type FormRow, formsQuery } from '../features/forms/api.ts';
import { responseQuota } from '../features/forms/response-quota.ts';
import { ResponseQuotaNote } from '../features/forms/response-quota-note.tsx';
import { heldQuery } from '../features/responses/held/api.ts';
import { ShareMenu } from '../features/sharing/share-menu.tsx';
import { WorkspaceMark, WorkspaceNote } from '../features/team/workspace-mark.tsx';
import { isRefusal } from '../lib/api-error.ts';
import { screenTitle } from '../lib/product.ts';
import { isOld, renewEvery } from '../lib/renewing.ts';
import { session } from '../lib/session.ts';
import { paths } from '../paths.ts';
import { ErrorInPlace } from '../ui/empty-state.tsx';
import { GoneHome } from '../ui/gone-home.tsx';
import { FormLinks } from '../ui/tabs.tsx';
import styles from './form.module.css';

/** An archived form can still be saved, so that work in an open editor is not lost. */
const ARCHIVED: PlanClosure = { isClosed: true, text: 'Closed: this form is archived' };

/** /form/:id, the form editor. */
export function Component() {
  const { id = '' } = useParams();
  useFollowPlan();
  const queryClient = useQueryClient();
  const logo = useLogo();
  const { data, error, refetch } = useQuery(editorFormQuery(id));
  const { error: refusal } = useQuery(editableQuery(id));
  const title = data?.details.title;
  useEffect(() => {
    document.title = screenTitle(title ?? 'Form');
  }, [title]);
  const onSaved = useCallback(() => void queryClient.invalidateQueries({ queryKey: formsQuery.queryKey }), [queryClient]);
  useMembership();
  const planClosure = usePlanClosure(id);
  const { data: isArchived = Boolean(data?.details.deleted_at) } = useQuery(archivedQuery(id));
  const closure = isArchived ? ARCHIVED : planClosure;
  // As specified for an unknown form. The root shows the forms.
  if ([error, refusal].some(isRefusal)) return <GoneHome missing="form" />;
  const slots = {
    note: <SuspendedNote id={id} />,
    lateNote: <LateNote id={id} />,
    place: <WorkspaceMark isCompact />,
    tabs: <EditorTabs id={id} />,
    Share: ShareMenu,
    logo,
    closure,
    onSaved,
  };
  if (data) return <Editor key={id} form={data} {...slots} />;
  if (error) return <NotLoaded error={error} onRetry={() => void refetch()} />;
  return <EditorSkeleton />;
}

/** The other screens of the form. A component of its own, so that new counts do not render the editor. */
function EditorTabs({ id }: { id: string }) {
  const form = useQuery(formQuery(id));
  const held = useQuery(heldQuery(id, 1));
  const areOld = isOld(form) || isOld(held);
  return <FormLinks formId={id} current="form" responses={form.data?.responses} held={held.data?.total} areOld={areOld} />;
}

/** How soon a member who was removed is told, milliseconds. */
const MEMBERSHIP_MS = 4_000;

/** Asks whether a member is still one: the token of another account says no, and the tab then moves to the own one. */
function useMembership(): void {
  const isMember = session.workspace() !== session.user();
  useQuery({ ...meQuery, refetchInterval: renewEvery(isMember && MEMBERSHIP_MS) });
}

/** Whether the plan closes the form, or soon will. */
function usePlanClosure(id: string): PlanClosure | undefined {
  const { data: me } = useQuery(meQuery);
  const { data: form } = useQuery(formQuery(id));
  if (!form) return undefined;
  if (me?.taken_down === 1) return { isClosed: true, text: 'Closed: account taken down' };
  if (me?.blocked === 1 && !form.isOneTime) return { isClosed: true, text: 'Closed: account suspended' };
  if (form.isOverQuota) return { isClosed: true, text: 'Closed: your plan covers fewer forms' };
  const quota = responseQuota(form);
  if (!quota || quota.level === 'open') return undefined;
  if (quota.level === 'full') return { isClosed: true, text: quota.text };
  return { isClosed: false, text: `Live, ${quota.text}` };
}

/** One form of the list. */
const formQuery = (id: string) => ({ ...formsQuery, select: (forms: FormRow[]) => forms.find(({ _id }) => _id === id) });

/** Whether the suspension of the account closes the form. */
function useIsSuspended(id: string): boolean {
  const { data: me } = useQuery(meQuery);
  const { data: form } = useQuery(formQuery(id));
  return me?.blocked === 1 && form !== undefined && !form.isOneTime;
}

function SuspendedNote({ id }: { id: string }) {
  const { data: me } = useQuery(meQuery);
  const isSuspended = useIsSuspended(id);
  if (me?.taken_down === 1) return <TakenDownBanner me={me} />;
  return isSuspended ? <SuspendedBanner me={me} /> : null;
}

/** Whose account it is, and about the limit of responses. The bar at the top tells both in short at once. */
function LateNote({ id }: { id: string }) {
  const { data: form } = useQuery(formQuery(id));
  const isSuspended = useIsSuspended(id);
  return (
    <>
      <WorkspaceNote />
      {!isSuspended && <ResponseQuotaNote form={form} action={<PlansButton label="Upgrade" />} />}
    </>
  );
}

function NotLoaded({ error, onRetry }: { error: Error; onRetry(): void }) {
  return (
    <main className={styles.alone}>
      <ErrorInPlace isScreen error={error} text="The form could not be loaded. Nothing of it is lost." onRetry={onRetry} />
      <Link to={paths.forms}>Back to your forms</Link>
    </main>
  );
}
