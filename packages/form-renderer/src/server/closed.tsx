import { type Deadline, type FormDetails, isPastDeadline } from '@formwright/form-model';
import { Moment } from './local-times.tsx';

/**
 * Why a form takes no answers. 'expired': its deadline, its limit or its plan closed it. 'archived': its owner closed it. 'suspended': its
 * owner's account is suspended, which respondents are not told. 'unavailable': it may harm; such a page says nothing of the form's own.
 */
export type ClosedKind = 'expired' | 'archived' | 'suspended' | 'unavailable';

/** Headings of the pages for these forms. */
export const closedHeading: Record<ClosedKind, string> = {
  expired: 'Expired!',
  archived: 'Closed',
  suspended: 'Oops!',
  unavailable: 'Oops!',
};

/** What respondents are told of a closed form. */
export interface Closed {
  /** The form's name. */
  form: string;
  /** When it closed, with the time zone in which its owner set that; null: not known. */
  since: Deadline | null;
  /** The form has as many responses as it may have. */
  isFull?: boolean;
  /** The owner's words; empty: none. */
  words: string;
}

/** What respondents are told of a form that is closed now. @param fullSince when it got the last response that it may have */
export const closedForm = (
  { header, title, deadline, closing = '' }: Pick<FormDetails, 'header' | 'title' | 'deadline' | 'closing'>,
  now: number,
  fullSince: number | null = null,
): Closed => ({
  form: header || title,
  ...whyClosed(isPastDeadline(deadline, now) ? deadline : null, fullSince),
  words: closing.trim(),
});

/**
 * The reason that came first: the deadline, or the last response that the form may have. A change to a smaller plan can fill a form at
 * once.
 */
function whyClosed(since: Deadline | null, fullSince: number | null): Pick<Closed, 'since' | 'isFull'> {
  if (fullSince === null || (since && since.at < fullSince)) return { since };
  return { since: { at: fullSince, zone: 'UTC' }, isFull: true };
}

/** For a form that will take answers again: the page says neither since when it is closed, nor the owner's closing words. */
export const pausedForm = ({ header, title }: Pick<FormDetails, 'header' | 'title'>): Closed => ({
  form: header || title,
  since: null,
  words: '',
});

/** `since` goes on with the sentence of the state; null: a sentence of its own says it. */
const said: Record<ClosedKind | 'full', { state: string; since: string | null; advice: string }> = {
  expired: {
    state: 'no longer takes responses',
    since: null,
    advice: 'The person who sent you the link can tell you more.',
  },
  // Nobody has closed it, and nothing has run out.
  full: {
    state: 'has taken all of its responses',
    since: null,
    advice: 'The person who sent you the link can tell you more.',
  },
  archived: {
    state: 'was closed by its owner',
    since: ' on ',
    advice: 'The person who sent you the link can tell you more.',
  },
  suspended: {
    state: 'takes no responses at the moment',
    since: ' since ',
    advice: 'Please try again later, or ask the person who sent you the link.',
  },
  unavailable: {
    state: 'is not available',
    since: null,
    advice: 'Never enter passwords, codes or card numbers because a link asks for them.',
  },
};

/** What a page says that knows no form, and its advice. */
export const closedSentence = (kind: ClosedKind) => ({ sentence: `This form ${said[kind].state}.`, lede: said[kind].advice });

/** Says that the form is closed and since when. With the owner's words, the sentence names the form and leaves out our advice. */
export function ClosedLine({ kind, form, since, isFull, words }: Closed & { kind: ClosedKind }) {
  const { state, since: on, advice } = said[isFull && kind === 'expired' ? 'full' : kind];
  return (
    <>
      <p className={words ? 'fw-lede' : 'fw-lede fw-why'}>
        {words ? (
          <>
            “<bdi>{form}</bdi>”
          </>
        ) : (
          'This form'
        )}{' '}
        {state}
        {since && on !== null && (
          <>
            {on}
            <Moment {...since} />
          </>
        )}
        .
        {since && on === null && (
          <>
            {' '}
            <span>
              It closed on <Moment {...since} />.
            </span>
          </>
        )}
      </p>
      {!words && <p className="fw-lede">{advice}</p>}
    </>
  );
}
