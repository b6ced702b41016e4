import { type ReactNode, useEffect, useState } from 'react';
import styles from './skeleton.module.css';

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
