import { ownBackground } from '@formwright/form-model';
import type { ReactNode } from 'react';
import { useEditor } from '../state/editor-context.tsx';
import { SmallPage } from './look-preview.tsx';
import styles from './small-sheet.module.css';

/** A page with a message in small, in the form's color. What it says is read where it is written; its links lead nowhere here. */
export function SmallSheet({
  label,
  caption,
  heading,
  children,
}: {
  label: string;
  caption: string;
  heading: string;
  children: ReactNode;
}) {
  const settings = useEditor((state) => state.history.present.settings);
  return (
    <section className={styles.preview} aria-label={label}>
      <SmallPage background={ownBackground(settings)} caption={caption}>
        <div className={styles.sheet} inert>
          <b>{heading}</b>
          {children}
        </div>
      </SmallPage>
    </section>
  );
}
