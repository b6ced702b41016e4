import { unreachedText } from '../lib/api-error.ts';
import { ErrorInPlace } from '../ui/error-in-place.tsx';
import styles from './route-error.module.css';

/** Error screen: the screen's code could not be loaded (because of a new version or the connection), or rendering failed. */
export function RouteError() {
  return (
    <main className={styles.page}>
      <ErrorInPlace
        {...(!navigator.onLine && { title: unreachedText() })}
        isScreen
        text="This screen did not load. Nothing is lost."
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}
