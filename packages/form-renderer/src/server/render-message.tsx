import type { RichText } from '@formwright/form-model';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { RichTextView } from '../rich-text.tsx';
import { type RenderedPage, type RendererAssets, renderDocument } from './document.ts';
import { Footer } from './footer.tsx';
import { MARK_ADDRESS } from './wordmark.tsx';

export type MessageKind = 'oops' | 'expired' | 'success' | 'already';

interface Message {
  heading: string;
  lede: string;
  /** Two boards of a joint, drawn in 132 x 56. */
  art: ReactNode;
}

const leftBoard = 'M4 14h46v10l12-4v16l-12-4v10H4z';
const rightBoard = (shift: number) => `M${128 + shift} 14H${50 + shift}v10l12-4v16l-12-4v10h78z`;
const joined = (
  <>
    <path d={leftBoard} />
    <path d={rightBoard(0)} />
  </>
);

const messages: Record<MessageKind, Message> = {
  oops: {
    heading: 'Oops!',
    lede: 'This form does not exist, or it is not open any more. The person who sent you the link can tell you more.',
    art: (
      <>
        <path d={leftBoard} />
        <path d={rightBoard(24)} strokeDasharray="4 4" opacity=".55" />
      </>
    ),
  },
  expired: {
    heading: 'Expired!',
    lede: 'This form has stopped taking answers. The person who sent you the link can tell you more.',
    art: (
      <>
        <path d="M4 14h46v28H4z" />
        <path d="M58 14h70v28H58z" opacity=".55" />
      </>
    ),
  },
  success: { heading: 'Success', lede: '', art: joined },
  already: {
    heading: 'Already sent',
    lede: 'Your answers to this form have arrived. There is nothing more to do.',
    art: joined,
  },
};

export interface MessagePageInput {
  productName: string;
  assets: Pick<RendererAssets, 'messageCss'>;
  /** Stands in place of the page's own words: the owner's thank-you text. */
  text?: RichText;
  hideBranding?: boolean;
}

/** A page that says one thing: 'Oops!', 'Expired!', 'Success'. It runs no script. */
export function renderMessagePage(kind: MessageKind, { productName, assets, text, hideBranding = false }: MessagePageInput): RenderedPage {
  const { heading, lede, art } = messages[kind];
  const markup = renderToStaticMarkup(
    <main className="fw-sheet fw-message">
      <div className="fw-body">
        <svg className="fw-art" viewBox="0 0 156 56" width="156" height="56" aria-hidden="true">
          {art}
        </svg>
        <h1>{heading}</h1>
        {text ? <RichTextView text={text} heading="h2" /> : lede && <p className="fw-lede">{lede}</p>}
      </div>
      {!hideBranding && <Footer productName={productName} />}
    </main>,
  );
  return renderDocument({
    title: heading,
    icon: hideBranding ? '' : MARK_ADDRESS,
    styles: [assets.messageCss],
    body: markup,
    noIndex: true,
  });
}
