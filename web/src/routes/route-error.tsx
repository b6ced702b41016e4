import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { unreachedText } from '../lib/api-error.ts';
import { session } from '../lib/session.ts';
import { ErrorInPlace } from '../ui/empty-state.tsx';
import styles from './route-error.module.css';
import { serverAnswers, useReachable } from './use-reachable.ts';

/**
 * Stands in place of a screen that failed, or whose code did not load because of a new version or the connection. What is around it stays.
 * After an update it loads the app again by itself, once.
 */
export function ScreenError() {
  useReloadOnce(isLoadError(useRouteError()));
  const { isReachable, ask } = useReachable(() => window.location.reload());
  return (
    <ErrorInPlace
      {...(!isReachable && { title: unreachedText() })}
      isScreen
      text={
        isReachable
          ? 'This screen did not load. Nothing is lost.'
          : 'This screen did not load. Nothing is lost; it loads by itself when the connection is back.'
      }
      // A reload without a line would replace the app by the browser's own error.
      onRetry={isReachable ? () => window.location.reload() : ask}
    />
  );
}

/** The same for screens outside the shell: signed-in users see the shell around it, if its code is there. */
export function RouteError() {
  const Shell = useShell(isLoadError(useRouteError()) && session.isSignedIn());
  if (!Shell)
    return (
      <main className={styles.page}>
        <ScreenError />
      </main>
    );
  return (
    <Shell>
      <ScreenError />
    </Shell>
  );
}

/**
 * Whether code or styles did not arrive, in the words of each browser and of the bundler. After other errors the shell might fail as well.
 */
const isLoadError = (error: unknown) =>
  error instanceof Error && /dynamically imported module|Importing a module script|preload CSS/i.test(error.message);

const RELOADED_KEY = 'fw.reloaded';
/** Longer than a browser or a proxy waits for the code: otherwise it would be loaded again without end. */
const RELOAD_AGAIN_MS = 10 * 60_000;

/**
 * Loads the app again if the server answers, once in ten minutes: after that the first time did not help, and the user decides. It counts
 * apart from load-again.js, which tries more often because it has no screen to show. A load by that script must not use up the one of a
 * screen.
 */
function useReloadOnce(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    void serverAnswers().then((isUp) => {
      if (!isUp || isGone || Date.now() - Number(sessionStorage.getItem(RELOADED_KEY)) < RELOAD_AGAIN_MS) return;
      sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
      window.location.reload();
    });
    return () => {
      isGone = true;
    };
  }, [isWanted]);
}

type ShellComponent = ComponentType<{ children: ReactNode }>;

function useShell(isWanted: boolean): ShellComponent | null {
  const [Shell, setShell] = useState<ShellComponent | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    import('./shell.tsx').then(
      (module) => setShell(() => module.Shell),
      (error: unknown) => console.warn('Did not load: the shell', error),
    );
  }, [isWanted]);
  return Shell;
}
