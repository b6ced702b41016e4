import { type Deadline, type FormDetails, isPastDeadline } from '@formwright/form-model';
import { Moment } from './local-times.tsx';

/** The form that is closed, for its respondents. */
export interface Closed {
  /** The form's name. */
  form: string;
  /** When it closed, and by which clocks that was set; null: not known. */
  since: Deadline | null;
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
  since: fullSince === null ? (isPastDeadline(deadline, now) ? deadline : null) : { at: fullSince, zone: 'UTC' },
  words: closing.trim(),
});

/** Since when it is closed. Under the owner's words it names the form, too, and our advice is left out. */
export function ClosedLine({ form, since, words }: Closed) {
  return (
    <p className="fw-lede">
      {words ? (
        <>
          “<bdi>{form}</bdi>”
        </>
      ) : (
        'This form'
      )}
      {' no longer takes responses'}
      {since && (
        <>
          {'. It closed on '}
          <Moment {...since} />
        </>
      )}
      .{!words && ' The person who sent you the link can tell you more.'}
    </p>
  );
}
