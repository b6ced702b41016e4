import { hidesBranding, shownLogo, type submissions } from '@formwright/contracts';
import {
  answerableColumns,
  type LostField,
  lostFields,
  type Pages,
  type PostedFields,
  redirectAddress,
  sizeOfFields,
  userDataFromFields,
} from '@formwright/form-model';
import {
  FORM_FIELD,
  HIDDEN_FIELD,
  loadAssets,
  type RefusedPost,
  renderMessagePage,
  renderPublicFormAsync,
  VERSION_FIELD,
} from '@formwright/form-renderer/server';
import {
  AppError,
  clientLeft,
  createFairTurns,
  type FairTurns,
  isMemberBrowser,
  isUnavailable,
  LONG_TEXT,
  networkOf,
  pageReply,
  type RawReply,
  type Request,
  readVisitOf,
} from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import { blockedPage, closedPage, noSuchPage } from '../forms/closed-page.ts';
import { fieldsInPresentFormat } from '../forms/date-formats.ts';
import type { CachedForm } from '../forms/form-copy.ts';
import { lookOf, nameOf } from '../forms/form-look.ts';
import { askToWait } from '../spam/ask-to-wait.ts';
import { AlreadyAnswered, acceptSubmission, refuseNewIfClosed } from './accept-submission.ts';
import { FORM_CHANGED, offeredFiles, refuseInvalid } from './check-answers.ts';
import { filledIn } from './filled-in.ts';
import { visitHasRunOut } from './has-run-out.ts';
import { cleanFields } from './long-answers.ts';
import { markSubmitted, successPage } from './mark-submitted.ts';

type Post = Request<typeof submissions.postPublicForm>;

/** Fields of the page that are no answers. */
const OWN_FIELDS = [HIDDEN_FIELD, FORM_FIELD, VERSION_FIELD];

/** How many refused posts of one network may be rendered or wait for it. The largest page takes a fifth of a second. */
const MAX_RENDERED = 20;

/** The public form without JavaScript: handles a native post of all pages and replies with a page or a redirect. */
export function postPublicForm(deps: SubmissionsDeps) {
  const accept = acceptSubmission(deps);
  // One after the other: slices of several would share a turn of the event loop and make it long.
  const rendering = createFairTurns({ atOnce: 1, most: MAX_RENDERED });
  return async (post: Post): Promise<RawReply> => {
    const { link } = post.params;
    const posted = (field: string) => post.otherFields.find(([name]) => name === field)?.[1] ?? '';
    const form = await filledIn(deps, await deps.formCache.findByLink(link), posted(FORM_FIELD));
    if (!form) return noSuchPage(deps, link);
    const { visitSecret } = deps.config;
    const visit = readVisitOf(visitSecret, form, post.cookies);
    const files = post.files.map((file) => ({ ...file, uniqueId: file.field }));
    const offered = offeredFiles(files);
    const otherFields = post.otherFields.filter(([name]) => !OWN_FIELDS.includes(name));
    const note = posted(HIDDEN_FIELD);
    const version = Number(posted(VERSION_FIELD));
    let lost: LostField[] = [];
    try {
      await refuseNewIfClosed(deps, form, visit?.id);
      const fields = await readableFields(form, otherFields);
      lost = lostFields(form.pages, fields);
      const hasRunOut = visitHasRunOut(deps, form, visit);
      const isMember = await isMemberBrowser(deps.ports, visitSecret, form.workspaceId, post.cookies);
      const receipt = await accept(form, {
        userData: userDataFromFields(form.pages, fields, offered),
        lost,
        files,
        submissionId: visit?.id,
        startedAt: visit?.startedAt ?? null,
        hasRunOut,
        version,
        sender: { ip: post.ip, visit, isMember, note, hasScript: false },
      });
      const token = markSubmitted(deps, form, receipt, post, { isOwn: isMember, hasRunOut });
      const location = redirectAddress(form.details)?.href ?? successPage(token, visit !== null);
      return { status: 303, headers: { location, 'cache-control': 'no-store' } };
    } catch (error) {
      if (!(error instanceof AppError) || isUnavailable(error)) throw error;
      if (error.outcome) post.reply.outcome(error.outcome);
      if (error instanceof AlreadyAnswered) return answered(deps, form, error.acceptedAt);
      if (error.code === 'submissions.expired') return closedPage(deps, form, 'expired');
      if (error.code === 'submissions.form_blocked') return blockedPage(deps, form);
      if (error.code === 'submissions.not_found') return noSuchPage(deps, form.link);
      const status = askToWait(post.reply, error) ? 429 : 422;
      const fields = fieldsInPresentFormat(form, otherFields, version);
      const isOlder = version > 0 && version < form.details.version && error.code === 'submissions.invalid_submission';
      const errors = { ...errorsOf(error), ...(isOlder && { value: FORM_CHANGED }) };
      return refused({ ...deps, rendering }, form, { fields, files: offered, errors, lost }, { status, post });
    }
  };
}

/** The fields for reading. @throws AppError naming the texts that are longer than any form takes */
async function readableFields({ pages }: CachedForm, fields: PostedFields): Promise<PostedFields> {
  const { characters, problems } = sizeOfFields(pages, fields);
  refuseInvalid(problems);
  return characters > LONG_TEXT ? cleanFields(fields) : fields;
}

/** Page for changed answers that were sent again after the thank-you page. It says that the first answers stay. */
async function answered({ config }: SubmissionsDeps, form: CachedForm, at: number): Promise<RawReply> {
  const page = renderMessagePage('answered', {
    productName: config.productName,
    ...lookOf(form),
    assets: await loadAssets(),
    arrival: { form: nameOf(form), at, isRefused: true },
    reportable: form.link,
  });
  return pageReply(409, page, { 'x-robots-tag': 'noindex' });
}

/** Maximum size of the answers for showing a refused form again. A larger page would block other requests. */
const MAX_SHOWN_AGAIN = 300_000;

/** The form again, with its values and errors. */
async function refused(
  { config, rendering }: SubmissionsDeps & { rendering: FairTurns },
  form: CachedForm,
  state: RefusedPost,
  { status, post: { ip, reply } }: { status: number; post: Post },
): Promise<RawReply> {
  const page = {
    productName: config.productName,
    hideBranding: hidesBranding(form.plan),
    logo: shownLogo(form.plan, form.details),
    assets: await loadAssets(),
  };
  const goOn = () => {
    if (reply.isGone()) throw clientLeft();
  };
  const characters = state.fields.reduce((sum, [, value]) => sum + value.length, 0);
  const { pages, details } = form;
  const rendered =
    characters > MAX_SHOWN_AGAIN
      ? renderMessagePage('refused', { ...page, ...lookOf(form), reason: reasonOf(pages, state.errors) })
      : await rendering.take(networkOf(ip, { v4: 32, v6: 64 }), () => {
          goOn();
          return renderPublicFormAsync({ ...page, pages, details, isWarned: form.harm === 'warned', state }, goOn);
        });
  return pageReply(status, rendered, { 'x-robots-tag': 'noindex' });
}

const MAX_NAMED = 5;

/** The reason in one text, for the page that shows no questions. */
function reasonOf(pages: Pages, { value, fields }: RefusedPost['errors']): string {
  const named = answerableColumns(pages).flatMap(({ column: { uniqueId, content } }) =>
    Object.hasOwn(fields, uniqueId) ? [`${content.label}: ${fields[uniqueId]}`] : [],
  );
  return [value, ...named.slice(0, MAX_NAMED)].join(' ');
}

/** Converts the texts of an error for the page. */
function errorsOf({ detail }: AppError): RefusedPost['errors'] {
  if (typeof detail === 'string') return { value: detail, fields: {} };
  const texts = (value: unknown) => Object.fromEntries(Object.entries(value ?? {}).filter(([, text]) => typeof text === 'string'));
  const { value, email, fields } = detail;
  return {
    value: typeof value === 'string' ? value : Object.values(texts(detail)).join(' '),
    ...(typeof email === 'string' && { email }),
    fields: texts(fields),
  };
}
