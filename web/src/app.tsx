import { useEffect, useSyncExternalStore } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { nameEntry } from './lib/name-entry.ts';
import { useZoneChanges } from './lib/reader-zone.ts';
import { session } from './lib/session.ts';
import { UserQueries } from './lib/user-queries.tsx';
import { workspaceMoves } from './lib/workspace-moves.ts';
import { paths } from './paths.ts';
import { routes } from './router.tsx';
import { DesignSystem } from './ui/design-system.tsx';
import { toast } from './ui/toast-store.ts';

nameEntry();
const router = createBrowserRouter(routes);

// Reloads the routes when the sign-in state changes, in this tab or another one. Messages go with whose they were: they may offer to undo.
let state = session.state();
let whose = session.place();
session.subscribe(() => {
  if (whose !== session.place()) toast.clear();
  whose = session.place();
  if (session.state() === state) return;
  state = session.state();
  void router.revalidate();
});

// What fails because the session has ended is told by the sign-in.
toast.subscribe(() => {
  if (session.ended() !== null && toast.current()?.kind === 'error') toast.clear();
});

/** Another workspace has other forms: it begins with their list. An effect, because a screen that guards its changes is gone by then. */
function useFollowMoves(): void {
  const move = useSyncExternalStore(workspaceMoves.subscribe, workspaceMoves.latest);
  useEffect(() => {
    if (move) void router.navigate(move.to ?? paths.forms, { replace: true });
  }, [move]);
}

export function App() {
  useFollowMoves();
  const zoneChanges = useZoneChanges();
  return (
    <UserQueries>
      <DesignSystem>
        {/* In another zone every time on the screen is another one. In a transition, which may come late, a page that is loaded anew would jump back
            to its former place from where somebody has scrolled meanwhile. */}
        <RouterProvider key={zoneChanges} router={router} useTransitions={false} />
      </DesignSystem>
    </UserQueries>
  );
}
