import { type ReactNode, useId } from 'react';
import styles from './profile.module.css';

interface SectionProps {
  /** For links to the section. */
  id: string;
  title: string;
  text: string;
  /** Belongs to the section before it. */
  isPart?: boolean;
  /** Without a card of its own, below the title: for content that has cards. */
  isWide?: boolean;
  children: ReactNode;
}

/** A part of the profile: its title above its card. */
export function Section({ id, title, text, isPart = false, isWide = false, children }: SectionProps) {
  const titleId = useId();
  const Title = isPart ? 'h3' : 'h2';
  return (
    <section className={styles.section} id={id} aria-labelledby={titleId} tabIndex={-1}>
      <div className={styles.about}>
        <Title id={titleId}>{title}</Title>
        <p className="muted">{text}</p>
      </div>
      <div className={isWide ? 'stack gap-5' : `card ${styles.card}`}>{children}</div>
    </section>
  );
}
