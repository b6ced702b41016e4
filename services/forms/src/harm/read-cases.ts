import { type forms, type ReplyOf, toldObjection } from '@formwright/contracts';
import type { Request } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import type { StoredForm } from '../form.ts';
import { noSuchForm } from '../require-form.ts';
import { type Decided, type HarmCase, isSaidKept, newCase, reportsSince, seenOf } from './case-store.ts';
import type { Evidence } from './evidence-store.ts';
import { harmOf, noHarm } from './form-harm.ts';
import { partsOf } from './parts-of.ts';
import { textDigestOf } from './text-digest.ts';

type Described = ReplyOf<typeof forms.describeHarm>;

/** What an operator reads of a form at once: the largest one has thousands of options. */
const MOST_PARTS = 300;
const MOST_TEXTS = 50;
const MOST_OTHERS = 20;

/** The forms that may harm, for operators. */
export function listHarm({ repository }: FormsDeps) {
  type Asked = typeof forms.listHarm;
  return async ({ body: { isOpen, ...page } }: Request<Asked>): Promise<ReplyOf<Asked>> => {
    const { rows, ...place } = await repository.findPageOfCases(isOpen, page);
    const living = new Set(await repository.findKnown(rows.map(({ _id }) => _id)));
    return { rows: rows.map((kase) => rowOf(kase, !living.has(kase._id))), ...place };
  };
}

/** How many of them wait for an operator. */
export const countHarm =
  ({ repository }: FormsDeps) =>
  async (): Promise<ReplyOf<typeof forms.countHarm>> => ({ waiting: await repository.countWaitingCases() });

const rowOf = (
  { _id: formId, workspaceId, title, link, state, score, reports, allReports, objection, at }: HarmCase,
  isDeleted: boolean,
) => ({
  ...{ formId, workspaceId, title, link, state, score, reports, allReports },
  hasObjection: objection !== null,
  at,
  isDeleted,
});

/** Everything that an operator needs to decide about a form, also one that nobody has reported. */
export function describeHarm({ repository }: FormsDeps) {
  type Asked = typeof forms.describeHarm;
  return async ({ body: { formId } }: Request<Asked>): Promise<Described> => {
    const [form, known, texts] = await Promise.all([
      repository.findAnyById(formId),
      repository.findCase(formId),
      repository.findTexts(formId),
    ]);
    // After the texts: by reading these, words that a former program has kept with them become documents.
    const said = await repository.findSaid(formId);
    const kase = known ?? (form && newCase(form, form.createdAt));
    if (!kase) throw noSuchForm('formId');
    const text = form ? textDigestOf(form) : '';
    const { title, link } = form?.details ?? kase;
    return {
      ...rowOf({ ...kase, title, link, ...(form && { state: harmOf(form), score: (form.harm ?? noHarm).score }) }, !form),
      reportsSince: reportsSince(kase),
      reasons: [...((form?.harm ?? kase).reasons ?? [])],
      text,
      ...textOf(form ?? texts[0]),
      kept: texts.filter(({ textDigest }) => textDigest !== text).map((kept) => ({ at: kept.at, why: whyOf(kept), ...textOf(kept) })),
      givenUp: kase.givenUpAt ?? 0,
      said: said.filter((words) => isSaidKept(kase, words)).map(({ since: _since, ...told }) => told),
      decisions: kase.decisions.map((each) => toldDecision(each, kase)).reverse(),
      objection: toldObjection(kase.objection),
      seen: seenOf(kase),
      others: await othersOf(repository, kase),
    };
  };
}

const toldDecision = ({ seen: _seen, ...told }: Decided, { answered = [] }: HarmCase) => ({
  ...told,
  objection: answered.find(({ by }) => by === told.at)?.text ?? '',
});

const whyOf = ({ isReported, isTakenDown }: Evidence): NonNullable<Described['kept']>[number]['why'] =>
  isReported ? 'reported' : isTakenDown ? 'taken_down' : 'held';

/** Bounded, with what is left out said. */
function textOf(form: Pick<StoredForm, 'pages' | 'details'> | undefined): Pick<Described, 'parts' | 'isCut'> {
  const parts = form ? partsOf(form) : [];
  const isCut = parts.length > MOST_PARTS || parts.some(({ texts }) => texts.length > MOST_TEXTS);
  return { parts: parts.slice(0, MOST_PARTS).map(({ kind, texts }) => ({ kind, texts: texts.slice(0, MOST_TEXTS) })), isCut };
}

async function othersOf(repository: FormsDeps['repository'], { _id, workspaceId }: HarmCase): Promise<Described['others']> {
  const newest = await repository.findNewestOf([workspaceId], MOST_OTHERS + 1);
  return newest
    .filter((other) => other._id !== _id)
    .slice(0, MOST_OTHERS)
    .map((other) => ({
      ...{ formId: other._id, title: other.details.title, link: other.details.link, state: harmOf(other), createdAt: other.createdAt },
    }));
}
