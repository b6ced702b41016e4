import { type Logo, plainText, type RichText, richTextOf } from '@formwright/form-model';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { RichTextView } from '../rich-text.tsx';
import { AbuseAddress } from './abuse-address.tsx';
import { type Closed, type ClosedKind, ClosedLine, closedHeading, closedSentence } from './closed.tsx';
import { type RenderedPage, type RendererAssets, renderDocument } from './document.ts';
import { LOCAL_TIMES, Moment } from './local-times.tsx';
import { isLongLine, joined, MessageSheet, Pen, parted } from './message-sheet.tsx';
import { reportAddress } from './report-page.tsx';
import { MARK_ADDRESS } from './wordmark.tsx';

export type MessageKind =
  | 'oops'
  | ClosedKind
  | 'success'
  | 'answered'
  | 'unanswered'
  | 'refused'
  | 'reported'
  | 'unreported'
  | 'unpreviewed'
  | 'previewWaits'
  | 'failed'
  | 'away'
  | 'unsent'
  | 'tooLarge';

interface Message {
  heading: string;
  /** Read first where the page knows neither a form nor words of an owner: the heading alone says nothing. */
  sentence?: string;
  lede: string;
  /** Two boards of a joint, drawn in 132 x 56. */
  art: ReactNode;
}

/** A drawer that is full of boards. */
const full = (
  <>
    <path d="M22 5h88v46H22z" />
    <path d="M30 13h72v8H30zM30 24h72v8H30zM30 35h72v8H30z" className="fw-tint" />
  </>
);

const messages: Record<MessageKind, Message> = {
  oops: {
    heading: 'Oops!',
    sentence: 'This form does not exist or is no longer open.',
    lede: 'The person who sent you the link can tell you more.',
    art: parted,
  },
  suspended: { heading: closedHeading.suspended, ...closedSentence('suspended'), art: parted },
  unavailable: { heading: closedHeading.unavailable, ...closedSentence('unavailable'), art: parted },
  archived: {
    heading: closedHeading.archived,
    ...closedSentence('archived'),
    // A drawer that is shut.
    art: (
      <>
        <path d="M22 5h88v46H22z" />
        <path d="M30 13h72v30H30z" className="fw-tint" />
        <path d="M56 28h20" />
      </>
    ),
  },
  expired: {
    heading: closedHeading.expired,
    ...closedSentence('expired'),
    // A butterfly key on its end: an hourglass that has run out.
    art: (
      <>
        <path d="m56 50 10-15 10 15z" className="fw-tint" />
        <path d="M44 3h44M44 53h44M50 3l12 25-12 25h32L70 28 82 3z" />
      </>
    ),
  },
  success: { heading: 'Success', lede: '', art: joined },
  answered: {
    heading: 'You already answered this form',
    lede: 'To change your answers, ask the person who sent you the link.',
    art: joined,
  },
  refused: {
    heading: 'Not sent yet',
    lede: 'Your answers are too long to show here again. Go back in your browser: it still has them.',
    art: parted,
  },
  unanswered: {
    heading: 'Nothing to see yet',
    lede: 'This page thanks people who have just answered a form. To answer one, open its link.',
    art: parted,
  },
  reported: {
    heading: 'Thank you for your report',
    lede: 'The people who run this service will look at it. The form stays open until they decide; its owner is not told who reported it.',
    art: joined,
  },
  unpreviewed: {
    heading: 'No preview',
    lede: 'The form cannot be shown as it is now. Nothing of it is lost.',
    art: parted,
  },
  previewWaits: {
    heading: 'One moment',
    lede: 'Other previews of this account are being made. This one comes by itself.',
    art: parted,
  },
  failed: {
    heading: 'Something went wrong.',
    lede: 'This form cannot be shown right now. Please reload it in a moment.',
    art: parted,
  },
  away: {
    heading: 'Please try again in a moment',
    lede: 'This page cannot be shown right now. Nothing that was sent is lost.',
    art: parted,
  },
  unsent: {
    heading: 'Not sent yet',
    lede: 'The server cannot take this right now. Go back in your browser, which still has what you entered, and send it again in a moment.',
    art: parted,
  },
  tooLarge: {
    heading: 'Not sent yet',
    lede: 'What you sent is larger than this form takes. Go back in your browser, which still has what you entered, and choose smaller files or shorten long texts.',
    art: parted,
  },
  unreported: {
    heading: 'Nothing to see yet',
    lede: 'This page thanks people who have just reported a form. To report one, open its link.',
    art: parted,
  },
};

/** The answered form and the time: in UTC without a script, because the server does not know the reader's time zone. */
interface Arrival {
  /** The form's name. */
  form: string;
  /** Epoch milliseconds; 0: unknown. */
  at: number;
  /** Whether the new submission was refused. */
  isRefused?: boolean;
  /** Whether the countdown had run out, so that they were sent as they stood. */
  hasRunOut?: boolean | undefined;
}

const ArrivalLine = ({ form, at, isRefused, hasRunOut }: Arrival) => (
  <p className="fw-lede">
    Your answers to “<bdi>{form}</bdi>” arrived
    {at > 0 && (
      <>
        {' on '}
        <Moment at={at} />
      </>
    )}
    .{hasRunOut && ' The time was up, so they were sent as they stood.'}
    {isRefused && ' What you sent now has not been kept.'}
  </p>
);

/** The reported form and the time. */
interface Report {
  form: string;
  /** Epoch milliseconds. */
  at: number;
  /** The form's link, to go back. */
  link: string;
}

const ReportLine = ({ form, at }: Report) => (
  <p className="fw-lede">
    Your report of “<bdi>{form}</bdi>” arrived on <Moment at={at} />.
  </p>
);

export interface MessagePageInput {
  productName: string;
  assets: Pick<RendererAssets, 'messageCss'>;
  /** The colors of the form, as `formStyles` returns them. */
  colors?: string | undefined;
  /** The owner's text, which replaces the default text. */
  text?: RichText;
  /** The closed form, where it is known. */
  closed?: Closed;
  /** The reason, for 'refused'. */
  reason?: string;
  /** Set for 'answered' and 'success'. */
  arrival?: Arrival;
  /** Set for 'reported', unless the form is gone. */
  report?: Report | undefined;
  /** Where abuse may be reported by mail, for 'reported'; '' or absent: nowhere. */
  abuseEmail?: string | undefined;
  /** Where the form's own people change the text. */
  editAddress?: string | undefined;
  /** The link of a form that can be reported from here. */
  reportable?: string | undefined;
  hideBranding?: boolean;
  /** The owner's logo, where the plan shows it. It takes the place of our picture. */
  logo?: Logo | null;
}

const isClosedKind = (kind: MessageKind): kind is ClosedKind => kind === 'expired' || kind === 'archived' || kind === 'suspended';

/**
 * A page with one message: 'Oops!', 'Expired!', 'Success', or that the form was already answered. Its times are the reader's where scripts
 * run.
 */
export function renderMessagePage(
  kind: MessageKind,
  {
    productName,
    assets,
    colors = '',
    text,
    closed,
    reason,
    arrival,
    report,
    abuseEmail = '',
    editAddress,
    reportable,
    hideBranding = false,
    logo,
  }: MessagePageInput,
): RenderedPage {
  const { heading, sentence, lede, art } = messages[kind];
  // Below our one word: the owner's words, the form's name, or what the word means.
  const first = kind === 'success' ? text : richTextOf(closed ? closed.words || closed.form : (sentence ?? ''));
  const hasFirst = first !== undefined && plainText(first) !== '';
  const isLong = hasFirst && isLongLine(plainText(first.slice(0, 1)));
  const markup = renderToStaticMarkup(
    <MessageSheet
      heading={heading}
      isSoft={hasFirst}
      isLong={isLong}
      art={closed?.isFull && kind === 'expired' ? full : art}
      logo={logo}
      foot={{ productName, hideBranding, reportAddress: reportable === undefined ? undefined : reportAddress(reportable) }}
    >
      {hasFirst && <RichTextView text={first} heading="h2" />}
      {reason && <p className="fw-lede">{reason}</p>}
      {arrival && <ArrivalLine {...arrival} />}
      {report && <ReportLine {...report} />}
      {closed && isClosedKind(kind) ? <ClosedLine kind={kind} {...closed} /> : lede && <p className="fw-lede">{lede}</p>}
      <AbuseAddress email={abuseEmail} />
      {editAddress && (
        <a className="fw-button" href={editAddress}>
          <Pen />
          Edit this text
        </a>
      )}
      {report && (
        <a className="fw-button" href={`/f-${report.link}`}>
          Back to the form
        </a>
      )}
    </MessageSheet>,
  );
  return renderDocument({
    title: heading,
    icon: hideBranding ? '' : MARK_ADDRESS,
    styles: [assets.messageCss, colors],
    body: markup,
    ...((arrival || report || closed?.since) && { script: LOCAL_TIMES }),
    noIndex: true,
  });
}
