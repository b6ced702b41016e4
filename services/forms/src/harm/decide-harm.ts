import {
  afterSeen,
  DECIDED_MEANWHILE,
  DECISIONS_A_DAY,
  type forms,
  type HarmDecision,
  type HarmState,
  isSameDecision,
  isSameSeen,
} from '@formwright/contracts';
import { AppError, changeDetail, DAY_MS, decidedOfLate, type Request, retryOnConflict, type Write } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import type { StoredForm } from '../form.ts';
import { noSuchForm } from '../require-form.ts';
import { formSaved } from '../saving/form-events.ts';
import { decided, type HarmCase, newCase, seenOf } from './case-store.ts';
import type { Evidence } from './evidence-store.ts';
import { type FormHarm, harmOf, isClosedForHarm, noHarm } from './form-harm.ts';
import { evidence, evidenceOfTakenDown } from './keep-evidence.ts';
import { textDigestOf } from './text-digest.ts';

type Decision = Request<typeof forms.decideHarm>['body'];

const CHANGED = 'It was changed after you read it. Please read it again.';
const TAKEN_DOWN = 'This form is taken down. Lift that instead.';
const NOT_TAKEN_DOWN = 'This form is not taken down.';
const OFTEN = `There were ${DECISIONS_A_DAY.forms} decisions about forms of this account within a day. Please decide again tomorrow.`;
const acts = { taken_down: 'form taken down', lifted: 'take-down lifted', cleared: 'form cleared' } as const satisfies Record<
  HarmDecision,
  string
>;

/** What is decided about: a form, or what is kept of one that its owner has deleted. */
type Subject = { form: StoredForm; kept: null } | { form: null; kept: Evidence };

/**
 * Operator command: closes a form that harms, opens it again, or clears it, as the operator has read it. The form, its event, the record, the
 * note in the security log and the word to the owner are one commit, so of two operators at once one decides. Sent again by who made it, a
 * decision is told of its first time, whatever came of it. The reply waits until every service of this process knows.
 *
 * A form that its owner has deleted, maybe at this very moment, is decided about as it is kept, or as it was read here: what is made of it
 * elsewhere follows from that. Its owner is not told, because nothing changes; what does no harm is kept no longer.
 */
export function decideHarm(deps: FormsDeps) {
  const { repository, outbox, ports } = deps;
  return async ({ body: asked, onBehalfOf }: Request<typeof forms.decideHarm>): Promise<{ success: true }> => {
    const body = { ...asked, reason: asked.reason.trim(), words: asked.words.trim() };
    let read: Evidence | null = null;
    await retryOnConflict(async () => {
      const now = ports.clock.now();
      const form = await repository.findAnyById(body.formId);
      if (form) read = evidence(form, now);
      const kept = form ? null : (read ?? (await repository.findTexts(body.formId))[0]);
      const subject = form ? { form, kept: null } : kept && { form: null, kept };
      const known = await repository.findCase(body.formId);
      if (known?.decisions.some((former) => isSameDecision(former, { ...body, by: onBehalfOf.operator }))) return;
      if (!subject) throw noSuchForm('formId');
      const { workspaceId } = subject.form ?? subject.kept;
      const kase = known ?? newCase({ _id: body.formId, ...(subject.form ?? subject.kept) }, now);
      const seen = seenOf(kase);
      if (!isSameSeen(seen, body.seen)) throw new AppError('forms.harm_decided', { seen: DECIDED_MEANWHILE });
      if (form && opensAnother(body, form)) throw new AppError('forms.harm_changed', { text: CHANGED });
      const before = form ? harmOf(form) : kase.state;
      requireFitting(body, before);
      const isOften = form !== null && (await isDecidedOften(deps, form));
      if (isOften && body.decision !== 'taken_down') throw new AppError('forms.decided_often', { words: OFTEN });
      const at = afterSeen(seen, now);
      const harm = harmBy(body, subject, kase, at);
      const { state, score, reasons } = harm;
      const { decision, reason, words } = body;
      const record = { at, decision, by: onBehalfOf.operator, reason, words, reports: kase.reports, score, seen };
      const beside = { form: body.formId, reports: String(kase.reports), score: String(Math.round(score)), reason, words };
      const answers = kase.objection && { objection: kase.objection.text };
      const detail = changeDetail({ state: before }, { state }, { ...beside, ...answers });
      await outbox.commitAndDeliver([
        ...(decision === 'taken_down' ? [repository.countingTakeDown(workspaceId, form === null)] : []),
        ...(form ? decidingForm(deps, form, harm) : []),
        ...(state === 'taken_down'
          ? await evidenceOfTakenDown(deps, subject.kept ?? evidence(subject.form, at), form ? null : now)
          : // Of what does no harm nothing is kept.
            [repository.droppingTexts(body.formId)]),
        repository.droppingSaid(body.formId),
        repository.storingCase(decided({ ...kase, state, score, reasons }, record)),
        ports.securityLog.noting({ what: acts[decision], who: workspaceId, from: onBehalfOf, detail }),
        ...(form && isTold(decision, form) && !isOften
          ? [
              outbox.event('forms.v1.FormHarmDecided', form.workspaceId, {
                ...about(form),
                title: form.details.title,
                decision,
                words: [words],
                decidedAt: BigInt(at),
              }),
            ]
          : []),
      ]);
      deps.publicPages.forget(body.formId);
    });
    return { success: true };
  };
}

function decidingForm({ repository, outbox }: FormsDeps, form: StoredForm, harm: FormHarm): Write[] {
  const next: StoredForm = { ...form, harm, revision: form.revision + 1 };
  return [repository.harmingForm(next, form.revision), formSaved(outbox, next)];
}

/** Whether a decision opens another text than the one that was read. Closing is about the form, whatever it says. */
const opensAnother = ({ decision, text: textDigest }: Decision, form: StoredForm): boolean =>
  decision !== 'taken_down' && textDigest !== undefined && textDigest !== textDigestOf(form);

/** @throws AppError for a decision about another state than that of the form */
function requireFitting({ decision }: Decision, state: HarmState): void {
  const isTakenDown = state === 'taken_down';
  if (decision === 'cleared' && isTakenDown) throw new AppError('forms.taken_down', { formId: TAKEN_DOWN });
  if (decision === 'lifted' && !isTakenDown) throw new AppError('forms.not_taken_down', { seen: NOT_TAKEN_DOWN });
}

/** Whether its owner was told of as many decisions within the last day as anybody is: no more is opened then, and what is closed is not mailed. */
async function isDecidedOften({ repository, ports }: FormsDeps, { workspaceId }: StoredForm): Promise<boolean> {
  const now = ports.clock.now();
  const cases = await repository.findDecidedSince(workspaceId, now - DAY_MS, DECISIONS_A_DAY.forms);
  return cases.flatMap(({ decisions }) => decidedOfLate(decisions, now)).length >= DECISIONS_A_DAY.forms;
}

const about = ({ _id: formId, workspaceId }: StoredForm) => ({ formId, workspaceId });

/** Owners are not told of reports, so not of their end either. */
const isTold = (decision: HarmDecision, form: StoredForm): boolean => decision !== 'cleared' || isClosedForHarm(form);

/** The state of a form after each decision. */
const stateAfter = { taken_down: 'taken_down', lifted: 'cleared', cleared: 'cleared' } as const satisfies Record<HarmDecision, HarmState>;

function harmBy({ decision, words }: Decision, { form }: Subject, kase: HarmCase, since: number): FormHarm {
  const { score, reasons } = form ? (form.harm ?? noHarm) : kase;
  const state = stateAfter[decision];
  return { state, since, score, reasons, words, ...(form && state === 'cleared' && { clearedText: textDigestOf(form) }) };
}
