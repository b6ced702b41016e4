import { renderToStaticMarkup } from 'react-dom/server';
import { controlState, GroupQuestion, SingleQuestion } from '../question.tsx';
import { AbuseAddress } from './abuse-address.tsx';
import { type RenderedPage, type RendererAssets, renderDocument } from './document.ts';
import { Footer } from './footer.tsx';
import { MARK_ADDRESS } from './wordmark.tsx';

/** The address of the page that reports a form. Below the form's own, so that the browser sends the form's cookies. */
export const reportAddress = (link: string): string => `/f-${link}/report`;

/** A report as it was posted and refused. */
interface RefusedReport {
  reason: string;
  text: string;
  /** What is wrong, by field. */
  errors: { reason?: string; text?: string };
}

export interface ReportPageInput {
  form: { id: string; title: string; link: string };
  /** The reasons to choose from. */
  reasons: readonly { value: string; label: string }[];
  /** Longest text, in characters. */
  maxText: number;
  /** The colors of the form, as `formStyles` returns them. */
  colors: string;
  productName: string;
  /** Where abuse may be reported by mail, too; '' or absent: nowhere. */
  abuseEmail?: string | undefined;
  hideBranding: boolean;
  assets: Pick<RendererAssets, 'reportCss'>;
  state?: RefusedReport | undefined;
}

/** The page that reports a form. It runs no script. */
export function renderReportPage(input: ReportPageInput): RenderedPage {
  const { form, colors, productName, abuseEmail = '', hideBranding, assets } = input;
  const markup = renderToStaticMarkup(
    <main className="fw-sheet">
      {/* The browser's own bubble would hide the reasons, and name no way out. */}
      <form noValidate method="post" encType="multipart/form-data" action={reportAddress(form.link)} aria-labelledby="fw-title">
        <input type="hidden" name="form" value={form.id} />
        <div className="fw-body">
          <h1 id="fw-title">Report this form</h1>
          <p className="fw-lede">
            You report “<bdi>{form.title}</bdi>” to the people who run this service. Its owner is not told who you are.
          </p>
          <AbuseAddress email={abuseEmail} />
          <Questions {...input} />
          <div className="fw-pager">
            <a className="fw-button" href={`/f-${form.link}`}>
              Back to the form
            </a>
            <button type="submit" className="fw-button fw-go fw-submit">
              Send report
            </button>
          </div>
        </div>
      </form>
      <Footer productName={productName} hideBranding={hideBranding} />
    </main>,
  );
  return renderDocument({
    title: `${input.state ? 'Not sent yet: report' : 'Report'} “${form.title}”`,
    icon: hideBranding ? '' : MARK_ADDRESS,
    styles: [assets.reportCss, colors],
    body: markup,
    noIndex: true,
  });
}

function Questions({ reasons, maxText, state }: ReportPageInput) {
  const { reason, text, errors = {} } = state ?? {};
  return (
    <>
      {state && (
        // biome-ignore lint/a11y/noAutofocus: no script leads to what is wrong here
        <div className="fw-alert" role="alert" tabIndex={-1} autoFocus>
          <div>
            <p>The report is not sent yet.</p>
            <ul>
              {errors.reason && (
                <li>
                  <a href="#reason">What is wrong with it?</a>
                </li>
              )}
              {errors.text && (
                <li>
                  <a href="#text">What should we look at?</a>
                </li>
              )}
            </ul>
          </div>
        </div>
      )}
      <div className="fw-row">
        <GroupQuestion
          id="reason"
          kind="radio"
          name="reason"
          label="What is wrong with it?"
          required
          error={errors.reason}
          role="radiogroup"
        >
          <div className="fw-options">
            {reasons.map(({ value, label }, at) => (
              <label className="fw-option" key={value}>
                <input
                  type="radio"
                  id={at === 0 ? 'reason' : undefined}
                  name="reason"
                  value={value}
                  defaultChecked={value === reason}
                  required
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
        </GroupQuestion>
      </div>
      <div className="fw-row">
        <SingleQuestion
          id="text"
          kind="text"
          name="text"
          label="What should we look at?"
          required={false}
          help="Optional. Please leave out passwords and other people’s data."
          error={errors.text}
        >
          <textarea
            className="fw-field"
            name="text"
            rows={4}
            maxLength={maxText}
            dir="auto"
            defaultValue={text}
            {...controlState('text', { error: errors.text, help: true })}
          />
        </SingleQuestion>
      </div>
    </>
  );
}
