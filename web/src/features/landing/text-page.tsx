import type { ReactNode } from 'react';
import { SiteFrame, type SiteProps } from './site-frame.tsx';
import styles from './text-page.module.css';

export interface TextPageProps extends SiteProps {
  isSignedIn?: boolean;
}

interface Part {
  id: string;
  title: string;
  content: ReactNode;
}

interface LayoutProps extends TextPageProps {
  title: string;
  lead: string;
  parts: readonly Part[];
}

/** A page to read: a heading, what it is about, its parts with links to each. */
export function TextPage({ title, lead, parts, ...site }: LayoutProps) {
  return (
    <SiteFrame {...site}>
      <article className={styles.text}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {parts.length > 2 && (
          <nav aria-label="Contents">
            <ul className={styles.contents}>
              {parts.map(({ id, title: name }) => (
                <li key={id}>
                  <a href={`#${id}`}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {parts.map(({ id, title: name, content }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id}>{name}</h2>
            {content}
          </section>
        ))}
      </article>
    </SiteFrame>
  );
}
