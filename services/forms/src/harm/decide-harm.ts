import {
  afterSeen,
  DECIDED_MEANWHILE,
  DECISIONS_A_DAY,
  type forms,
  type HarmDecision,
  type HarmState,
  isClosedState,
  isSameDecision,
  isSameSeen,
} from '@formwright/contracts';
import { AppError, changeDetail, DAY_MS, decidedOfLate, type Request, retryOnConflict, type Write } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import type { StoredForm } from '../form.ts';
import { noSuchForm } from '../require-form.ts';
import { formSaved } from '../saving/form-events.ts';
import { decided, type Evidence, newCase, seenOf } from './case-store.ts';
import { type FormHarm, harmOf, isClosedForHarm, noHarm } from './form-harm.ts';
import { bodyDigestOf } from './judged.ts';
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

/**
 * Operator command: closes a form that harms, opens it again, or clears it, as the operator has read it. The form, its event, the record, the
 * note in the security log and the word to the owner are one commit, so of two operators at once one decides. Sent again by who made it, a
 * decision is told of its first time, whatever came of it. The reply waits until every service of this process knows.
 */
export function decideHarm(deps: FormsDeps) {
  const { repository, outbox, ports } = deps;
  return async ({ body: asked, onBehalfOf }: Request<typeof forms.decideHarm>): Promise<{ success: true }> => {
    const body = { ...asked, reason: asked.reason.trim(), words: asked.words.trim() };
    await retryOnConflict(async () => {
      const form = await repository.findAnyById(body.formId);
      if (!form) throw noSuchForm('formId');
      const known = await repository.findCase(form._id);
      const kase = known ?? newCase(form, ports.clock.now());
      const seen = seenOf(kase);
      if (kase.decisions.some((former) => isSameDecision(former, { ...body, by: onBehalfOf.operator }))) return;
      if (!isSameSeen(seen, body.seen)) throw new AppError('forms.harm_decided', { seen: DECIDED_MEANWHILE });
      if (opensAnother(body, form)) throw new AppError('forms.harm_changed', { text: CHANGED });
      requireFitting(body, form);
      const isOften = await isDecidedOften(deps, form);
      if (isOften && body.decision !== 'taken_down') throw new AppError('forms.decided_often', { words: OFTEN });
      const at = afterSeen(seen, ports.clock.now());
      const harm = harmBy(body, form, at);
      const next: StoredForm = { ...form, harm, revision: form.revision + 1 };
      const { decision, reason, words } = body;
      const record = { at, decision, by: onBehalfOf.operator, reason, words, reports: kase.reports, score: harm.score, seen };
      const beside = { form: form._id, reports: String(kase.reports), score: String(Math.round(harm.score)), reason, words };
      const answers = kase.objection && { objection: kase.objection.text };
      const detail = changeDetail({ state: harmOf(form) }, { state: harm.state }, { ...beside, ...answers });
      await outbox.commitAndDeliver([
        repository.harmingForm(next, form.revision),
        formSaved(outbox, next),
        repository.storingCase(decided({ ...kase, state: harm.state, score: harm.score, reasons: harm.reasons }, record)),
        evidenceOf(deps, next, at),
        ports.securityLog.noting({ what: acts[decision], who: form.workspaceId, from: onBehalfOf, detail }),
        ...(isTold(decision, form) && !isOften
          ? [
              outbox.event('forms.v1.FormHarmDecided', form._id, {
                ...about(form),
                title: form.details.title,
                decision,
                words: [words],
                decidedAt: BigInt(at),
              }),
            ]
          : []),
      ]);
      deps.publicPages.forget(form._id);
    });
    return { success: true };
  };
}

/** Whether a decision opens another text than the one that was read. Closing is about the form, whatever it says. */
const opensAnother = ({ decision, text: textDigest }: Decision, form: StoredForm): boolean =>
  decision !== 'taken_down' && textDigest !== undefined && textDigest !== textDigestOf(form);

/** @throws AppError for a decision about another state than that of the form */
function requireFitting({ decision }: Decision, form: StoredForm): void {
  const isTakenDown = harmOf(form) === 'taken_down';
  if (decision === 'cleared' && isTakenDown) throw new AppError('forms.taken_down', { formId: TAKEN_DOWN });
  if (decision === 'lifted' && !isTakenDown) throw new AppError('forms.not_taken_down', { seen: NOT_TAKEN_DOWN });
}

/** Whether its owner was told of as many decisions within the last day as anybody is: no more is opened then, and what is closed is not mailed. */
async function isDecidedOften({ repository, ports }: FormsDeps, { workspaceId }: StoredForm): Promise<boolean> {
  const now = ports.clock.now();
  const cases = await repository.findCasesSince(workspaceId, now - DAY_MS, DECISIONS_A_DAY.forms);
  return cases.flatMap(({ decisions }) => decidedOfLate(decisions, now)).length >= DECISIONS_A_DAY.forms;
}

const about = ({ _id: formId, workspaceId }: StoredForm) => ({ formId, workspaceId });

/** Owners are not told of reports, so not of their end either. */
const isTold = (decision: HarmDecision, form: StoredForm): boolean => decision !== 'cleared' || isClosedForHarm(form);

/** The state of a form after each decision. */
const stateAfter = { taken_down: 'taken_down', lifted: 'cleared', cleared: 'cleared' } as const satisfies Record<HarmDecision, HarmState>;

function harmBy({ decision, words }: Decision, form: StoredForm, since: number): FormHarm {
  const { score, reasons } = form.harm ?? noHarm;
  const state = stateAfter[decision];
  return { state, since, score, reasons, words, ...(state === 'cleared' && { clearedText: textDigestOf(form) }) };
}

/** What was closed is kept as it was, also where its owner deletes it. */
export function evidenceOf({ repository }: Pick<FormsDeps, 'repository'>, form: StoredForm, at: number): Write {
  const state = harmOf(form);
  if (!isClosedState(state)) return repository.droppingEvidence(form._id);
  return repository.keepingEvidence(evidence(form, at, state === 'taken_down'));
}

/** What a form says, as it is kept. */
export const evidence = (form: StoredForm, at: number, isTakenDown: boolean): Evidence => {
  const { _id, workspaceId, pages, details } = form;
  const digests = { textDigest: textDigestOf(form), bodyDigest: bodyDigestOf(form) };
  return { _id, workspaceId, ...digests, isTakenDown, pages, details, at, deletedAt: null };
};
