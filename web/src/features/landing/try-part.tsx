import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import page from './landing-page.module.css';
import { signUpLink } from './site-frame.tsx';
import styles from './try-part.module.css';

/** A form to fill in, drawn by the program of every public form. It comes when it is scrolled to, and sends nothing. */
export const TryPart = () => (
  <section className={styles.part} id="try" aria-labelledby="try-title">
    <div className={styles.words}>
      <h2 id="try-title">Try one</h2>
      <p className={page.lead}>
        This is a form like every other. Fill it in by mouse, touch or keyboard, leave a required question empty, go back a page.
      </p>
      <p className={page.lead}>When you press Submit, you see what its owner would read.</p>
      <p className="faint small">Nothing that you enter leaves this page, and nothing is kept.</p>
    </div>
    <iframe className={styles.frame} src={paths.triedForm} title="A form to try; nothing is sent" loading="lazy" />
    <div className={`${page.actions} ${styles.next}`}>
      <Link {...signUpLink} className={page.secondary} to={paths.signUpFor('feedback')}>
        Build one like it
      </Link>
    </div>
  </section>
);
