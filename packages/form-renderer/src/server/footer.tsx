import { Mark } from './wordmark.tsx';

export interface FooterProps {
  productName: string;
  hideBranding: boolean;
  /** The page that takes reports of the form; without it, there is no button. Empty: it is shown, but leads nowhere. */
  reportAddress?: string | undefined;
  /** The page that takes the answers to another device, which needs the script; without it, there is no link. Empty: it leads nowhere. */
  elsewhereAddress?: string | undefined;
}

/** The button that reports the form, the link to another device, and the product's name unless the plan hides it. */
export function Footer({ productName, hideBranding, reportAddress, elsewhereAddress }: FooterProps) {
  if (hideBranding && reportAddress === undefined) return null;
  return (
    <footer className="fw-foot">
      {reportAddress === undefined ? (
        <span />
      ) : (
        // The same tab: in a frame of another site, only it has the visitor's cookies. Answers are kept on the device meanwhile.
        <a className="fw-powered" href={reportAddress || undefined}>
          Report form
        </a>
      )}
      {elsewhereAddress !== undefined && (
        <a className="fw-powered fw-scripted" href={elsewhereAddress || undefined}>
          Continue on another device
        </a>
      )}
      {!hideBranding && (
        <a className="fw-powered" href="/" target="_top">
          Powered by <Mark />
          <b>{productName}</b>
        </a>
      )}
    </footer>
  );
}
