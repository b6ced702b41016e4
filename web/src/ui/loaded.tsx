import { type ReactNode, useEffect, useState } from 'react';
import { ErrorInPlace } from './empty-state.tsx';
import { OldNote } from './old-note.tsx';
import styles from './skeleton.module.css';

export interface LoadedProps<T> {
  query: { data: T | undefined; error: Error | null; refetch: () => Promise<unknown> };
  /** In its place until it is there, in its shape. */
  skeleton: ReactNode;
  /** What is said in its place when it does not load, and above it when it does not load again. */
  failed: string;
  /** Whether it lies on something that has a look: the error then has no card of its own. Else the screen says that it is old: `NotUpToDate`. */
  isInCard?: boolean;
  /** Whether it is all of the screen: the error then has its heading. */
  isScreen?: boolean;
  /** @param isOld whether it did not load again: nothing is done with its rows */
  children: (data: T, isOld: boolean) => ReactNode;
}

/** What a query reads, once it is there. What was read before stays while the next one loads, and when that fails, as old. */
export function Loaded<T>({ query: { data, error, refetch }, skeleton, failed, children, ...place }: LoadedProps<T>) {
  const { isScreen = false, isInCard = isScreen } = place;
  const again = () => void refetch();
  if (data !== undefined)
    return (
      <>
        {isInCard && error && <OldNote onRetry={again}>{`${failed} What you see is from before.`}</OldNote>}
        {children(data, error !== null)}
      </>
    );
  if (!error) return skeleton;
  const told = <ErrorInPlace error={error} text={failed} isScreen={isScreen} onRetry={again} />;
  return isInCard ? told : <div className="card">{told}</div>;
}

const PATIENCE_MS = 200;

interface SkeletonsProps {
  label: string;
  /** The widths of lines of text, below each other. */
  bars?: readonly string[];
  children?: ReactNode;
}

/** Placeholders while loading, in the shape of the content. They appear after 200 ms, so fast loads show none. */
export function Skeletons({ label, bars = [], children }: SkeletonsProps) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-label={label} data-waiting={!isDue || undefined} className={styles.group}>
      {bars.map((width) => (
        <Bar key={width} width={width} />
      ))}
      {children}
    </div>
  );
}

/** One animated placeholder. Width and height are CSS lengths. */
export function Bar({ width, height = '11px' }: { width: string; height?: string }) {
  return <span className={styles.bar} style={{ width, height }} />;
}
