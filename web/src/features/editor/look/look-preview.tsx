import { barColor, inkOn, type Opacity, type Rgb, SCHEMES, type Scheme } from '@formwright/form-model';
import type { CSSProperties, ReactNode } from 'react';
import styles from './look-preview.module.css';

const NAMES: Record<Scheme, string> = { light: 'In light mode', dark: 'In dark mode' };

type Background = { rgb: Rgb; opacity: Opacity } | null;

/** The page in small, as devices of both schemes show it: the canvas has only the scheme of the owner's. */
export function LookPreview({ background }: { background: Background }) {
  return (
    <section className={styles.preview} aria-label="Preview" data-look-preview>
      {(Object.keys(SCHEMES) as Scheme[]).map((scheme) => (
        <SmallPage key={scheme} background={background} scheme={scheme} caption={NAMES[scheme]}>
          <div className={styles.sheet} aria-hidden>
            <i />
            <b />
            <i />
            <b />
          </div>
        </SmallPage>
      ))}
    </section>
  );
}

interface SmallPageProps {
  background: Background;
  /** The owner's own by default. */
  scheme?: Scheme;
  caption: string;
  children: ReactNode;
}

/** A page of the form in its color, with what stands on it. */
export function SmallPage({ background, scheme, caption, children }: SmallPageProps) {
  const inkIn = (each: Scheme) => (background ? inkOn(background, each) : SCHEMES[each]).ink;
  const look = {
    '--backdrop-in-light': `rgb(${SCHEMES.light.backdrop})`,
    '--backdrop-in-dark': `rgb(${SCHEMES.dark.backdrop})`,
    '--tint': background ? `rgb(${background.rgb}, ${background.opacity})` : 'transparent',
    '--ink-in-light': `rgb(${inkIn('light')})`,
    '--ink-in-dark': `rgb(${inkIn('dark')})`,
    '--spine': barColor(background) ?? 'transparent',
  } as CSSProperties;
  return (
    <figure className={styles.page} style={look} data-scheme={scheme}>
      {children}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
