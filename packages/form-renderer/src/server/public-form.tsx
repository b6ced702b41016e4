import {
  answerableColumns,
  type FormDetails,
  hasInputElements,
  type Logo,
  type LostField,
  type Page,
  type Pages,
  type PostedControls,
  type PostedFields,
  type SubmissionProblems,
  valuesByName,
} from '@formwright/form-model';
import type { OfferedFiles } from '@formwright/form-model/answers';
import type { ReactElement, ReactNode } from 'react';
import { controlId, ElementFill } from '../fill/index.tsx';
import { ArrowIcon } from '../icons.tsx';
import { labelOf } from '../question.tsx';
import { Rows } from '../rows.tsx';
import { elsewhereAddress } from './elsewhere-page.tsx';
import { Footer } from './footer.tsx';
import { LogoView } from './logo.tsx';
import { reportAddress } from './report-page.tsx';
import { hasTimes, Times } from './times.tsx';

/** A refused post without JavaScript, and the reason for the refusal. */
export interface RefusedPost {
  /** Name and value of each posted control, as `userDataFromFields` takes them. */
  fields: PostedFields;
  /** Files of the post, by uniqueId; they have to be chosen again. */
  files?: OfferedFiles;
  errors: SubmissionProblems;
  /** Values of the post that no control of the form shows. */
  lost?: readonly LostField[];
}

/** Name of the field that no person sees: no question has it, and browsers do not fill it in. */
export const HIDDEN_FIELD = '_';

/** Names of the fields with the form's id and version on the page, for a post without the script. */
export const FORM_FIELD = '_f';
export const VERSION_FIELD = '_v';

/** On a form that looks as if it might harm. */
const WARNING = 'Never type passwords or card numbers into a form like this.';

interface PublicFormProps {
  pages: Pages;
  details: FormDetails;
  productName: string;
  hideBranding: boolean;
  logo?: Logo | null | undefined;
  /** The owner looks at it: it cannot be reported. */
  isPreview?: boolean | undefined;
  /** It looks as if it might harm: the page warns. */
  isWarned?: boolean | undefined;
  state?: RefusedPost | undefined;
  /** Replaces each rendered element; by default the element is unchanged. */
  renderElement?: ((element: ReactElement) => ReactNode) | undefined;
}

const own = <T,>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined;

type ControlsOf = (uniqueId: string) => PostedControls;

/** Uses a map by name, because a form has many controls and a post may have thousands of fields. */
function postedControls({ fields }: RefusedPost): ControlsOf {
  const values = valuesByName(fields);
  return (uniqueId) => ({ all: (part) => values.get(part ? `${uniqueId}.${part}` : uniqueId) ?? [] });
}

/** A progress bar drawn as a ruler: five ticks per page, or one on a form of more than four pages. */
function Ticks({ at, of }: { at: number; of: number }) {
  const perPage = of > 4 ? 1 : 5;
  const ticks = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => `M${(from + n) * 8 + 1} 12v${(from + n) % perPage ? -8 : -12}`).join('');
  const total = perPage * of;
  const reached = perPage * (at + 1);
  return (
    <svg className="fw-ticks" width={total * 8 - 6} height="12" aria-hidden="true">
      <path d={ticks(reached, total)} />
      <path className="fw-done" d={ticks(0, reached)} />
    </svg>
  );
}

interface PageSectionProps {
  page: Page;
  at: number;
  of: number;
  state: RefusedPost | undefined;
  controlsOf: ControlsOf | undefined;
  renderElement: NonNullable<PublicFormProps['renderElement']>;
}

function PageSection({ page, at, of, state, controlsOf, renderElement }: PageSectionProps) {
  const headingId = `page-${at + 1}`;
  return (
    <section className="fw-page" data-on={at === 0 ? '' : undefined} aria-labelledby={of > 1 ? headingId : undefined}>
      {of > 1 && (
        <h2 className="fw-progress" id={headingId} tabIndex={-1}>
          Page {at + 1} of {of}
          <Ticks at={at} of={of} />
        </h2>
      )}
      <Rows page={page}>
        {(column) =>
          renderElement(
            <ElementFill
              column={column}
              {...(state && {
                value: controlsOf?.(column.uniqueId),
                error: own(state.errors.fields, column.uniqueId),
                files: own(state.files, column.uniqueId),
              })}
            />,
          )
        }
      </Rows>
    </section>
  );
}

/** The server fills it for a refused post, otherwise the script does. */
function ErrorSummary({ pages, state }: { pages: Pages; state: RefusedPost | undefined }) {
  const questions = answerableColumns(pages);
  // A browser does not keep chosen files, so their question is marked, too.
  const isMarked = (id: string) => own(state?.errors.fields, id) !== undefined || Boolean(own(state?.files, id)?.length);
  const wrong = questions.filter(({ column }) => isMarked(column.uniqueId));
  return (
    <div className="fw-alert" id="fw-alert" role="alert" tabIndex={-1} hidden={!state}>
      <div>
        <p>{state?.errors.value}</p>
        <ul>
          {wrong.map(({ column }) => (
            <li key={column.uniqueId}>
              <a href={`#${controlId(column)}`} dir="auto">
                {labelOf(column.content)}
              </a>
            </li>
          ))}
          {state?.lost?.map(({ uniqueId, value }) => {
            const column = questions.find((question) => question.column.uniqueId === uniqueId)?.column;
            return (
              <li key={`${uniqueId} ${value}`}>
                {column ? (
                  <a href={`#${controlId(column)}`} dir="auto">
                    {labelOf(column.content)}
                  </a>
                ) : (
                  'No longer on the form'
                )}
                : <bdi>{value}</bdi>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

/**
 * A field that machines fill in and people cannot: it is not seen, not focused, not read aloud and not filled in by browsers. Not `hidden`,
 * because many machines leave such fields alone.
 */
function HiddenField() {
  return (
    <p className="fw-hidden" aria-hidden="true" inert>
      <label>
        Leave this empty <input name={HIDDEN_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  );
}

/** Renders all pages in one document, so that the form works without JavaScript. The script shows one page at a time. */
export function PublicForm({
  pages,
  details,
  productName,
  hideBranding,
  logo,
  isPreview = false,
  isWarned = false,
  state,
  renderElement = (element) => element,
}: PublicFormProps) {
  const canSubmit = hasInputElements(pages);
  const controlsOf = state && postedControls(state);
  return (
    <>
      {hasTimes(details) && <Times details={details} />}
      <main className="fw-sheet">
        <form
          id="fw-form"
          method="post"
          encType="multipart/form-data"
          action={`/f-${details.link}`}
          aria-labelledby="fw-title"
          data-next={pages.length > 1 ? '' : undefined}
        >
          <div className="fw-body">
            {logo && <LogoView logo={logo} />}
            <h1 id="fw-title" dir="auto">
              {details.header || details.title}
            </h1>
            {isWarned && (
              <p className="fw-alert" role="note">
                <span>
                  <b>{WARNING}</b> {!isPreview && <a href={reportAddress(details.link)}>Report it if it asks for them.</a>}
                </span>
              </p>
            )}
            <ErrorSummary pages={pages} state={state} />
            {pages.map((page, at) => (
              <PageSection
                key={page.id}
                page={page}
                at={at}
                of={pages.length}
                state={state}
                controlsOf={controlsOf}
                renderElement={renderElement}
              />
            ))}
            {(canSubmit || pages.length > 1) && (
              <div className="fw-pager">
                {pages.length > 1 && (
                  <>
                    <button type="button" className="fw-button fw-prev fw-scripted">
                      <ArrowIcon />
                      Prev
                    </button>
                    <button type="button" className="fw-button fw-go fw-next fw-scripted">
                      Next
                      <ArrowIcon />
                    </button>
                  </>
                )}
                {canSubmit && (
                  <button type="submit" className="fw-button fw-go fw-submit">
                    Submit
                  </button>
                )}
              </div>
            )}
            <HiddenField />
            <div className="fw-status" id="fw-status" role="status" />
          </div>
        </form>
        {/* Outside of the form's element, because it is no part of a draft. */}
        <input type="hidden" name={FORM_FIELD} value={details._id} form="fw-form" />
        <input type="hidden" name={VERSION_FIELD} value={details.version} form="fw-form" />
        <Footer
          productName={productName}
          hideBranding={hideBranding}
          reportAddress={isPreview ? '' : reportAddress(details.link)}
          elsewhereAddress={canSubmit ? (isPreview ? '' : elsewhereAddress(details.link)) : undefined}
        />
      </main>
    </>
  );
}
