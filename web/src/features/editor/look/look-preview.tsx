import { inkOn, type Opacity, type Rgb, SCHEMES, type Scheme } from '@formwright/form-model';
import type { CSSProperties } from 'react';
import styles from './look-preview.module.css';

const NAMES: Record<Scheme, string> = { light: 'In light mode', dark: 'In dark mode' };

/** The page in small, as devices of both schemes show it: the canvas has only the scheme of the owner's. */
export function LookPreview({ background }: { background: { rgb: Rgb; opacity: Opacity } | null }) {
  return (
    <section className={styles.preview} aria-label="Preview" data-look-preview>
      {(Object.keys(SCHEMES) as Scheme[]).map((scheme) => {
        const { backdrop, ink } = SCHEMES[scheme];
        const color = background && `rgb(${background.rgb}, ${background.opacity})`;
        const look = {
          '--backdrop': `rgb(${backdrop})`,
          '--tint': color ?? 'transparent',
          '--ink': `rgb(${background ? inkOn(background, scheme).ink : ink})`,
          // A page of the full color has no bar.
          '--spine': background ? (background.opacity === 1 ? 'transparent' : `rgb(${background.rgb})`) : 'var(--brand)',
        } as CSSProperties;
        return (
          <figure key={scheme} className={styles.page} style={look} data-scheme={scheme}>
            <div className={styles.sheet} aria-hidden>
              <i />
              <b />
              <i />
              <b />
            </div>
            <figcaption>{NAMES[scheme]}</figcaption>
          </figure>
        );
      })}
    </section>
  );
}
