import { countdownMs, type FormDetails, type Pages, pageBackground, readCountdown } from '@formwright/form-model';
import { Moment } from './local-times.tsx';

/** Whether the page shows a time: the countdown, the deadline, or both. */
export const hasTimes = ({ countdown, deadline }: FormDetails): boolean => countdownMs(countdown) > 0 || deadline !== null;

/**
 * The times above the form. The page is the same for everybody, so it tells how long a respondent has; the script replaces this by what is
 * left.
 */
export function Times({ details }: { details: FormDetails }) {
  const { countdown, deadline } = details;
  const isTimed = countdownMs(countdown) > 0;
  return (
    <>
      {deadline && (
        <noscript>
          <div className="fw-times">
            <p className="fw-time">
              <span>
                This form closes on <Moment {...deadline} />.
              </span>
            </p>
          </div>
        </noscript>
      )}
      <header className="fw-times" id="fw-times">
        {isTimed && (
          <div className="fw-time" id="fw-time" role="timer">
            <span>
              You have {inWords(countdown)} for this form, from when you first opened it.{' '}
              <noscript>
                <span>When the time is up, send what you have: no answer is required then.</span>
              </noscript>
            </span>
          </div>
        )}
        {deadline && <div className="fw-time" id="fw-closes" hidden />}
        <div className="fw-hidden" id="fw-told" role="status" />
      </header>
    </>
  );
}

/** '1 day, 2 hours, and 10 minutes' */
function inWords(countdown: string): string {
  const parts = Object.entries(readCountdown(countdown) ?? {}).flatMap(([unit, value]) =>
    value > 0 ? [`${value} ${value === 1 ? unit.slice(0, -1) : unit}`] : [],
  );
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(parts);
}

/** Relative luminance, as WCAG defines it, at which black and white are equally readable. */
const MIDDLE = 0.179;

/** The colors of the banner: the form's, and black or white upon it, with a contrast of at least 4.5:1 on any color. */
export function bannerStyle(pages: Pages, details: FormDetails): string {
  const owner = pages[0] && pageBackground(pages[0], details);
  if (!owner) return '';
  const [red = 0, green = 0, blue = 0] = owner.rgb.split(', ').map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const ink = 0.2126 * red + 0.7152 * green + 0.0722 * blue > MIDDLE ? '#000' : '#fff';
  return `.fw-times{--banner:rgb(${owner.rgb.replaceAll(' ', '')});--on-banner:${ink}}`;
}
