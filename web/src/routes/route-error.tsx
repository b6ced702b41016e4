import { ErrorInPlace } from '../ui/error-in-place.tsx';
import styles from './route-error.module.css';

/** A screen that could not be shown: its code did not arrive (a new version replaced it, or the connection broke), or it failed. */
export function RouteError() {
  return (
    <main className={styles.page}>
      <ErrorInPlace text="This screen did not load. Nothing is lost." onRetry={() => window.location.reload()} />
    </main>
  );
}
