import { type ReactNode, useId } from 'react';
import styles from './profile.module.css';

interface SectionProps {
  /** For links to the section. */
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}

/** A part of the profile: its title beside its card. */
export function Section({ id, title, text, children }: SectionProps) {
  const titleId = useId();
  return (
    <section className={styles.section} id={id} aria-labelledby={titleId} tabIndex={-1}>
      <div className={styles.about}>
        <h2 id={titleId}>{title}</h2>
        <p className="muted">{text}</p>
      </div>
      <div className={`card ${styles.card}`}>{children}</div>
    </section>
  );
}
