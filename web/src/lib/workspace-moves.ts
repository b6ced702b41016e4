import { createListeners } from './listeners.ts';
import { session, workspaceIn } from './session.ts';

/** The workspace of this tab became another one, of the same user. */
export interface WorkspaceMove {
  /** The former workspace. */
  from: string;
  /** Whether this tab asked for it. If not, another tab did, or the user was removed from the former workspace. */
  isAsked: boolean;
  /** The path of the screen that was open. */
  path: string;
  /** Where it leads; absent: to the list of forms. */
  to?: string | undefined;
}

interface Place {
  user: string | null;
  /** null while no token tells. */
  workspace: string | null;
}

const { notify, subscribe } = createListeners();
const placeNow = (): Place => ({ user: session.user(), workspace: session.token() === null ? null : session.workspace() });

let place = placeNow();
let asked: { workspace: string | null; to: string | undefined } | null = null;
let latest: WorkspaceMove | null = null;
/** The move after which a screen of the new workspace was shown. */
let arrived: WorkspaceMove | null = null;

session.subscribe(() => {
  const from = place;
  place = placeNow();
  if (from.user !== place.user) latest = null;
  else if (from.workspace !== null && place.workspace !== null && from.workspace !== place.workspace) {
    const isAsked = asked?.workspace === place.workspace;
    latest = { from: from.workspace, isAsked, path: window.location.pathname, to: isAsked ? asked?.to : undefined };
  } else {
    asked = null;
    return;
  }
  asked = null;
  notify();
});

export const workspaceMoves = {
  subscribe,
  /** The latest move; null if there was none, or it was dismissed. */
  latest: (): WorkspaceMove | null => latest,
  /** The path of the former workspace's screen, as long as no other one was shown; null: none. */
  leaving: (): string | null => (latest === arrived ? null : (latest?.path ?? null)),
  arrive(): void {
    if (arrived === latest) return;
    arrived = latest;
    notify();
  },
  /** The path that the latest move leads to. */
  target: (otherwise: string): string => latest?.to?.replace(/[?#].*/, '') ?? otherwise,
  /** Opens the workspace of a token, and there an address; without one, what the app begins with. */
  open(token: string, to?: string): void {
    asked = { workspace: workspaceIn(token), to };
    session.start(token);
  },
  /** Another workspace opens as soon as the open one refuses the token, because this tab leaves it. null: it does not, after all. */
  expect(workspace: string | null): void {
    asked = workspace === null ? null : { workspace, to: undefined };
  },
  dismiss(): void {
    latest = null;
    notify();
  },
};
