import styles from './ruler.module.css';

interface RulerProps {
  label: string;
  value: number;
  max: number;
  /** What screen readers say of it. */
  text?: string;
}

/** Usage bar of a limit, with a tick for each unit (ten at most). */
export function Ruler({ label, value, max, text = `${value} of ${max}` }: RulerProps) {
  const share = max > 0 ? Math.min(value / max, 1) : 1;
  return (
    // biome-ignore lint/a11y/useSemanticElements: <meter> cannot be drawn as a ruler in every browser
    <div
      className={styles.ruler}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={text}
      data-full={share === 1 || undefined}
      style={{ '--ticks': Math.min(Math.max(max, 1), 10), '--share': share } as React.CSSProperties}
    />
  );
}
