import { type Deadline, type FormDetails, isPastDeadline } from '@formwright/form-model';
import { Moment } from './local-times.tsx';

/**
 * Why a form takes nothing. 'expired': its deadline, its limit or the plan; 'archived': its owner closed it; 'suspended': its owner's account
 * is, which is nobody else's business.
 */
export type ClosedKind = 'expired' | 'archived' | 'suspended';

/** The heads of their pages. */
export const closedHeading: Record<ClosedKind, string> = { expired: 'Expired!', archived: 'Closed', suspended: 'Oops!' };

/** The form that is closed, for its respondents. */
export interface Closed {
  /** The form's name. */
  form: string;
  /** When it closed, and by which clocks that was set; null: not known. */
  since: Deadline | null;
  /** It has all responses that it may have. */
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

/** What came first. A form is full at once when its plan comes to allow fewer responses than it has. */
function whyClosed(since: Deadline | null, fullSince: number | null): Pick<Closed, 'since' | 'isFull'> {
  if (fullSince === null || (since && since.at < fullSince)) return { since };
  return { since: { at: fullSince, zone: 'UTC' }, isFull: true };
}

/** What a form that will take answers again says: neither since when, nor the words for its end. */
export const pausedForm = ({ header, title }: Pick<FormDetails, 'header' | 'title'>): Closed => ({
  form: header || title,
  since: null,
  words: '',
});

const said: Record<ClosedKind | 'full', { isSo: string; since: string; advice: string }> = {
  expired: {
    isSo: 'no longer takes responses',
    since: '. It closed on ',
    advice: 'The person who sent you the link can tell you more.',
  },
  // Nobody has closed it, and nothing has run out.
  full: {
    isSo: 'has taken all of its responses',
    since: '. It closed on ',
    advice: 'The person who sent you the link can tell you more.',
  },
  archived: {
    isSo: 'was closed by its owner',
    since: ' on ',
    advice: 'The person who sent you the link can tell you more.',
  },
  suspended: {
    isSo: 'takes no responses at the moment',
    since: ' since ',
    advice: 'Please try again later, or ask the person who sent you the link.',
  },
};

/** The sentence of a page that knows no form. */
export const closedSentence = (kind: ClosedKind): string => `This form ${said[kind].isSo}. ${said[kind].advice}`;

/** Since when it is closed. Under the owner's words it names the form, too, and our advice is left out. */
export function ClosedLine({ kind, form, since, isFull, words }: Closed & { kind: ClosedKind }) {
  const { isSo, since: on, advice } = said[isFull && kind === 'expired' ? 'full' : kind];
  return (
    <p className="fw-lede">
      {words ? (
        <>
          “<bdi>{form}</bdi>”
        </>
      ) : (
        'This form'
      )}{' '}
      {isSo}
      {since && (
        <>
          {on}
          <Moment {...since} />
        </>
      )}
      .{!words && ` ${advice}`}
    </p>
  );
}
