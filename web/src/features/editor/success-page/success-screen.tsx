import '@formwright/form-renderer/message.css';
import { type FormDetails, pageBackground, plainText, type RichText } from '@formwright/form-model';
import { RichTextView } from '@formwright/form-renderer';
import { isLongLine, joined, MessageSheet, Pen } from '@formwright/form-renderer/message-sheet';
import { type CSSProperties, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { productName, screenTitle } from '../../../lib/product.ts';
import { paths, SUCCESS_HASH } from '../../../paths.ts';
import type { StoredForm } from '../api.ts';
import { TipLayer } from '../parts/tip-layer.tsx';
import { DiscardQuestion, LeavingQuestion, NewerDialog } from './questions.tsx';
import styles from './success-screen.module.css';
import { type SuccessText, useSuccessText } from './use-success-text.ts';
import { Writing } from './writing.tsx';

interface SuccessScreenProps {
  form: StoredForm;
  hidesBranding: boolean;
}

/** The page that thanks respondents, as they see it. The text is open, and closed by a click beside it. */
export function SuccessScreen({ form: { pages, details }, hidesBranding }: SuccessScreenProps) {
  const text = useSuccessText(details._id, details.success);
  const page = useRef<HTMLDivElement>(null);
  const [first] = pages;
  const ground = first ? pageBackground(first, details) : null;
  return (
    <>
      <div ref={page} className={`fw-form ${styles.page}`} {...lookOf(ground)}>
        <title>{screenTitle('Success')}</title>
        <MessageSheet
          heading="Success"
          isSoft
          isLong={isLongLine(plainText((text.isOpen ? text.written : text.stored).slice(0, 1)))}
          art={joined}
          logo={details.showsLogo ? details.logo : null}
          foot={{ productName: productName(), hideBranding: hidesBranding, reportAddress: '' }}
        >
          {text.isOpen ? (
            <Writing text={text} page={page} arrival={<Arrival details={details} />} />
          ) : (
            <Shown text={text} details={details} />
          )}
        </MessageSheet>
      </div>
      <NewerDialog text={text} />
      <DiscardQuestion text={text} />
      <LeavingQuestion isChanged={text.isChanged} />
      <TipLayer />
    </>
  );
}

/** The form's own color, as on the public page. */
function lookOf(ground: ReturnType<typeof pageBackground>) {
  if (!ground) return {};
  const style = { '--form-color': ground.rgb, backgroundImage: `linear-gradient(rgba(${ground.rgb}, ${ground.opacity}) 0 0)` };
  return { style: style as CSSProperties, 'data-tinted': ground.opacity === 1 ? 'purely' : '' };
}

const Arrival = ({ details: { header, title } }: { details: FormDetails }) => (
  <p className="fw-lede">
    Your answers to “<bdi>{header || title}</bdi>” arrived.
  </p>
);

/** With the pen, which has the focus once the text is closed. */
function Shown({ text, details }: { text: SuccessText; details: FormDetails }) {
  const pen = useRef<HTMLButtonElement>(null);
  useEffect(() => pen.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <RichTextView text={text.stored as RichText} heading="h2" />
      <Arrival details={details} />
      <button ref={pen} type="button" className="fw-button" onClick={text.open}>
        <Pen />
        Edit this text
      </button>
      <p className="fw-lede">
        {details.success_status === 'url' && 'Respondents go to a web address now, and do not see this page. '}
        <Link className={styles.more} to={`${paths.form(details._id)}${SUCCESS_HASH}`}>
          Open the form in the editor
        </Link>
      </p>
    </>
  );
}
