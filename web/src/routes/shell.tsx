import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { isOwnAccount, meQuery } from '../features/account/api.ts';
import { DueBanner } from '../features/account/due-banner.tsx';
import { personOf } from '../features/account/person.ts';
import { useFollowPlan } from '../features/account/plan-news.ts';
import { quotaOf } from '../features/account/quota.ts';
import { QuotaCard } from '../features/account/quota-card.tsx';
import { StorageBanner } from '../features/account/storage/storage-banner.tsx';
import { SuspendedBanner } from '../features/account/suspended-banner.tsx';
import { TakenDownBanner } from '../features/account/taken-down-banner.tsx';
import { UpgradeLink } from '../features/account/upgrade-link.tsx';
import { signOut } from '../features/auth/sign-out.ts';
import { formsQuery } from '../features/forms/api.ts';
import { formColor } from '../features/forms/form-color.ts';
import { NotificationsMenu, UnknownNotifications } from '../features/notifications/notifications-menu.tsx';
import { useMayHaveExports } from '../features/responses/exports/export-mark.ts';
import { ExportTray } from '../features/responses/exports/export-tray.tsx';
import { CustomizeLink } from '../features/shell/customize-link.tsx';
import { Frame } from '../features/shell/frame.tsx';
import { formIdIn } from '../features/shell/nav-links.ts';
import { DeletedTeams } from '../features/team/deleted-teams.tsx';
import { MoveNotice } from '../features/team/move-notice.tsx';
import { WorkspaceChoice } from '../features/team/workspace-choice.tsx';
import { WorkspaceMark } from '../features/team/workspace-mark.tsx';
import { paths } from '../paths.ts';
import { ZoneNote } from '../ui/zone-note.tsx';

const RECENT_COUNT = 3;
/** With the editor's code, which hardly anybody needs here. */
const KeptWork = lazy(() => import('../features/editor/saving/kept-work.tsx').then((module) => ({ default: module.KeptWork })));

/** The layout of the owner area, with data of the account. */
export function Shell({ children }: { children: ReactNode }) {
  useFollowPlan();
  const { data: me } = useQuery(meQuery);
  const { data: forms = [] } = useQuery(formsQuery);
  const navigate = useNavigate();
  const mayHaveExports = useMayHaveExports();
  const { pathname } = useLocation();
  const formId = formIdIn(pathname);
  // The profile shows it among the account's other limits.
  const isShownElsewhere = me && isOwnAccount(me) && ['/profile', '/settings'].includes(pathname);
  const quota = isShownElsewhere ? null : quotaOf(me, forms);
  const recentForms = forms.slice(0, RECENT_COUNT).map(({ _id, title, color }) => ({ id: _id, title, color: formColor(color) }));
  return (
    <Frame
      person={me && personOf(me)}
      recentForms={recentForms}
      onSignOut={() => void signOut().then(() => navigate(paths.signIn))}
      accounts={<WorkspaceChoice />}
      place={<WorkspaceMark />}
      tools={
        <>
          {/* What comes late is at the start, where it moves nothing. */}
          <UpgradeLink me={me} />
          {formId && <CustomizeLink formId={formId} />}
          {me ? <NotificationsMenu user={me._id} isOn={me.browser_notification === '1'} /> : <UnknownNotifications />}
        </>
      }
      aside={quota && <QuotaCard quota={quota} />}
    >
      <div className="notice">
        <DeletedTeams />
        <MoveNotice
          kept={(formId) => (
            <Suspense>
              <KeptWork formId={formId} />
            </Suspense>
          )}
        />
      </div>
      <div className="notice">
        <SuspendedBanner me={me} />
        <TakenDownBanner me={me} />
        <DueBanner me={me} />
        <StorageBanner me={me} />
      </div>
      <ZoneNote />
      {children}
      {mayHaveExports && <ExportTray />}
    </Frame>
  );
}

export function Component() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
