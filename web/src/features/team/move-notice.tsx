import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useUser, useWorkspace } from '../../lib/session.ts';
import { type WorkspaceMove, workspaceMoves } from '../../lib/workspace-moves.ts';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { CloseNotice } from '../../ui/close-notice.tsx';
import { deletedTeamsQuery, formerName, type Workspace, workspacesQuery } from './api.ts';
import { accountOf, nameIn } from './workspace-names.ts';

/**
 * Tells why another account is open than before, if this tab did not ask for it.
 * @param kept renders what can be done with the unsaved changes of a form
 */
export function MoveNotice({ kept }: { kept: (formId: string) => ReactNode }) {
  const move = useSyncExternalStore(workspaceMoves.subscribe, workspaceMoves.latest);
  const user = useUser();
  const workspace = useWorkspace();
  const isUnasked = move !== null && !move.isAsked;
  const { data: workspaces } = useQuery({ ...workspacesQuery, enabled: isUnasked });
  const { data: deleted = [] } = useQuery({ ...deletedTeamsQuery, enabled: isUnasked });
  if (!isUnasked || !workspaces || workspace === null) return null;
  const edited = move.path.startsWith(paths.form('')) ? move.path.slice(paths.form('').length) : '';
  // DeletedTeams shows a notice of its own that says why.
  const isTold = deleted.some(({ _id }) => _id === move.from);
  if (isTold && edited === '') return null;
  return (
    <Banner
      action={
        <>
          {edited !== '' && kept(edited)}
          <CloseNotice onClose={workspaceMoves.dismiss} />
        </>
      }
    >
      {[
        ...(isTold ? [] : [reasonOf(move, workspaces, user, workspace)]),
        ...(edited === '' ? [] : ['Changes of the form that were not saved are kept on this device.']),
      ].join(' ')}
    </Banner>
  );
}

function reasonOf({ from }: WorkspaceMove, workspaces: readonly Workspace[], user: string | null, workspace: string): string {
  const now = accountOf(nameIn(workspaces, workspace), workspace === user);
  if (nameIn(workspaces, from) !== undefined) return `Another tab has opened ${now}; this tab follows.`;
  // The notice does not say which of these happened, because nobody but the owner may learn whether an account exists. Another tab or
  // device may also have left it.
  return `You are no longer a member of ${accountOf(formerName(from), false)}: you left it or were removed, or it was deleted. This is ${now}.`;
}
