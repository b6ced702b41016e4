import { DAY_MS, type Write } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import type { StoredForm } from '../form.ts';
import { type HarmCase, newCase, reportsSince, withDecision } from './case-store.ts';
import { explained } from './explain.ts';
import { type FormHarm, harmAfterSave, harmOf } from './form-harm.ts';
import { judged } from './judged.ts';
import { evidenceAfterSave } from './keep-evidence.ts';
import { textDigestOf } from './text-digest.ts';

/** A form as it will be stored, with what is known against it, and the writes of the same commit. */
export interface JudgedSave {
  form: StoredForm;
  writes: Write[];
}

/**
 * Judges a form that is about to be stored, in the commit that stores it: there is no moment in which the public sees what the rules hold. A
 * form against which nothing is known costs no write of its own.
 * @param next as it will be stored, with what was known against it before
 */
export async function judgeSave(deps: FormsDeps, next: StoredForm): Promise<JudgedSave> {
  const { repository, ports } = deps;
  const known = await repository.findCase(next._id);
  const textDigest = textDigestOf(next);
  const judgement = await judged(deps, next, { textDigest, reports: known?.reports ?? 0, since: known ? reportsSince(known) : 0 });
  const named = { ...next, harmText: textDigest };
  if (next.harm === undefined && judgement.verdict === 'none') return { form: named, writes: [] };
  const now = ports.clock.now();
  const harm = harmAfterSave(next.harm, judgement, textDigest, now);
  const form = { ...named, harm };
  const { title, link } = form.details;
  const { state, score, reasons } = harm;
  const kase = { ...(known ?? newCase(form, now)), title, link, state, score, reasons };
  if (state === harmOf(next)) return { form, writes: known ? [repository.storingCase(kase)] : [] };
  if (state === 'held') return { form, writes: await holding(deps, form, harm, kase) };
  return { form, writes: [repository.storingCase({ ...kase, at: now }), ...(await evidenceAfterSave(deps, form, now))] };
}

/** What goes with a form that the rules close: the record, its text as it is, and the word to its owner and to operators. */
async function holding(deps: FormsDeps, form: StoredForm, { since: at, score, reasons }: FormHarm, kase: HarmCase): Promise<Write[]> {
  const { repository, outbox } = deps;
  const { reports } = kase;
  const last = kase.decisions.at(-1);
  // Saving good and bad texts in turn floods nobody, and pushes out nothing that an operator has decided.
  const isAgain = last !== undefined && last.decision === 'held' && at - last.at < DAY_MS;
  const former = isAgain ? { ...kase, decisions: kase.decisions.slice(0, -1) } : kase;
  const record = { at: isAgain ? last.at : at, decision: 'held', by: '', reason: '', words: '', reports, score } as const;
  const about = { formId: form._id, workspaceId: form.workspaceId, title: form.details.title };
  return [
    // What was reported and objected to is still to be decided about.
    repository.storingCase({ ...withDecision(former, record), at }),
    ...(await evidenceAfterSave(deps, form, at)),
    ...(isAgain
      ? []
      : [
          outbox.event('forms.v1.FormHarmDecided', form.workspaceId, {
            ...about,
            decision: 'held',
            words: explained(reasons),
            decidedAt: BigInt(at),
          }),
          outbox.event('forms.v1.FormHarmNoticed', form.workspaceId, { ...about, what: 'held', reports }),
        ]),
  ];
}
