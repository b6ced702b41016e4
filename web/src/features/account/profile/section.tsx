import { type ReactNode, useId } from 'react';
import styles from './profile.module.css';

interface SectionProps {
  /** For links to the section. */
  id: string;
  title: string;
  text: string;
  /** Without a card of its own, below the title: for content that has cards. */
  isWide?: boolean;
  children: ReactNode;
}

/** A part of the profile: its title beside its card. */
export function Section({ id, title, text, isWide = false, children }: SectionProps) {
  const titleId = useId();
  return (
    <section className={styles.section} id={id} data-wide={isWide || undefined} aria-labelledby={titleId} tabIndex={-1}>
      <div className={styles.about}>
        <h2 id={titleId}>{title}</h2>
        <p className="muted">{text}</p>
      </div>
      <div className={isWide ? styles.wide : `card ${styles.card}`}>{children}</div>
    </section>
  );
}
