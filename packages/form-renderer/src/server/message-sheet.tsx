import type { Logo } from '@formwright/form-model';
import type { ReactNode } from 'react';
import { Footer, type FooterProps } from './footer.tsx';
import { LogoView } from './logo.tsx';

// Two boards of a joint, drawn in 132 x 56. A dovetail: the left board's tail fits the right board's socket.
const tail = 'M2 10h52v11l13-5v24l-13-5v11H2z';
const socket = 'M130 10H54v11l13-5v24l-13-5v11h76z';
export const joined = (
  <>
    <path d={tail} className="fw-tint" />
    <path d={socket} />
  </>
);
export const parted = (
  <>
    <path d={tail} className="fw-tint" />
    <path d={socket} className="fw-missing" />
  </>
);

/** What changes a text. */
export const Pen = () => (
  <svg className="fw-icon" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
    <path d="M4 20h4L18.5 9.5a2.8 2.8 0 0 0-4-4L4 16zM13.5 6.5l4 4" />
  </svg>
);

interface MessageSheetProps {
  heading: string;
  /** Whether words follow that are read before the heading. */
  isSoft: boolean;
  /** Whether the first line of them is too long to be as large as a heading. */
  isLong: boolean;
  art: ReactNode;
  /** The owner's, in the place of our picture. */
  logo?: Logo | null | undefined;
  foot: FooterProps;
  children: ReactNode;
}

/** The sheet of a page with one message. */
export function MessageSheet({ heading, isSoft, isLong, art, logo, foot, children }: MessageSheetProps) {
  return (
    <main className={`fw-sheet fw-message${isSoft ? ' fw-soft' : ''}${isLong ? '' : ' fw-short'}`}>
      <div className="fw-body">
        {logo ? (
          <LogoView logo={logo} />
        ) : (
          <svg className="fw-art" viewBox="0 0 132 56" width="132" height="56" aria-hidden="true">
            {art}
          </svg>
        )}
        <h1>{heading}</h1>
        {children}
      </div>
      <Footer {...foot} />
    </main>
  );
}

/** A first line of the owner of so many characters is shown as large as a heading. */
const LONGEST_LARGE = 90;

/** @param firstLine without formatting */
export const isLongLine = (firstLine: string): boolean => firstLine.length > LONGEST_LARGE;
