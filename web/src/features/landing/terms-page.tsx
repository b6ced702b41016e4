import { TermsText } from '../../ui/terms-text.tsx';
import { SiteFrame } from './site-frame.tsx';
import styles from './text-page.module.css';
import type { TextPageProps } from './text-page.tsx';

/** The terms of use as a page. */
export const TermsPage = (site: TextPageProps) => (
  <SiteFrame {...site}>
    <article className={styles.text}>
      <h1>Terms of Use</h1>
      <TermsText name={site.name} />
    </article>
  </SiteFrame>
);
