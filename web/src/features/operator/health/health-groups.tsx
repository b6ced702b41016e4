import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { type Check, type Group, nameOf, stateOf } from './groups.ts';
import styles from './health.module.css';
import { Mark } from './mark.tsx';

/** What was looked at in the product as a whole. */
export function CheckGroup({ group: { title, checks }, children }: { group: Group; children?: ReactNode }) {
  const id = useId();
  return (
    <section className={`card ${styles.group}`} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <Checks of={checks} />
      {children}
    </section>
  );
}

/** A service in a line, and what was looked at in it. */
export function ServiceGroup({ group: { title, checks } }: { group: Group }) {
  const open = checks.filter(({ state }) => state === 'problem' || state === 'warning');
  return (
    <details className={styles.service}>
      <summary className={styles.summary}>
        <IconChevronRight size={15} stroke={1.75} className={styles.chevron} aria-hidden />
        <Mark state={stateOf(checks)} />
        <span className={styles.name}>{title}</span>
        <span className="small muted cut">{(open[0] ?? checks[0])?.says}</span>
      </summary>
      <Checks of={checks} />
    </details>
  );
}

const Checks = ({ of }: { of: readonly Check[] }) => (
  <ul className={styles.checks}>
    {of.map((check) => (
      <li key={`${check.code} ${check.where} ${check.says}`}>
        <Mark state={check.state} />
        <span className="small muted">{nameOf(check)}</span>
        <span className="small">
          <bdi>{check.says}</bdi>
        </span>
      </li>
    ))}
  </ul>
);
