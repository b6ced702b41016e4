import { isClosedState } from '@formwright/contracts';
import { countTurns, type Write } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import type { Quota, StoredForm } from '../form.ts';
import { newCase } from './case-store.ts';
import { harmOf } from './form-harm.ts';
import { evidence, evidenceOfTakenDown, isReported } from './keep-evidence.ts';

type Deps = Pick<FormsDeps, 'repository' | 'ports'>;

/** Whether the texts of forms of the account are still to be kept, or given up. */
export const hasEvidence = ({ evidenceAfter }: Quota): boolean => typeof evidenceAfter === 'string';

/**
 * Keeps what the next forms of an account say that was taken down, so that what is made of them elsewhere is known, as of a form that was; once
 * that is lifted, gives up what nothing else keeps. Fails if one of them, or how the account stands, changes meanwhile.
 */
export async function followingEvidence({ repository, ports }: Deps, quota: Quota, most: number): Promise<Write[]> {
  const at = ports.clock.now();
  const next = await repository.findIdsOfAfter(quota._id, quota.evidenceAfter ?? '', most);
  const writes: Write[] = [];
  const isFull = countTurns();
  let last: string | null = null;
  for (const { _id } of next) {
    last = _id;
    const form = await repository.findAnyById(_id);
    if (!form) continue;
    writes.push(repository.requiringRevision(form), ...(await followingForm({ repository }, form, at, quota.isTakenDown === true)));
    if (isFull(lengthOf(form))) break;
  }
  const isLast = next.length < most && last === (next.at(-1)?._id ?? null);
  return [repository.advancingEvidence(quota, isLast ? null : last), ...writes];
}

/** What is kept of a form whose account is taken down, or of which that is lifted: what the form is closed for itself, or was reported, stays. */
async function followingForm(
  { repository }: Pick<Deps, 'repository'>,
  form: StoredForm,
  at: number,
  isTakenDown: boolean,
): Promise<Write[]> {
  const state = harmOf(form);
  if (isTakenDown || state === 'taken_down') return evidenceOfTakenDown({ repository }, evidence(form, at), null);
  const kept = await repository.findKept(form._id);
  const stays = isClosedState(state) || isReported(kept);
  // What is reported at this moment stays, too.
  return stays ? [repository.markingTexts(form._id, { isTakenDown: false })] : [repository.droppingHeld(form._id)];
}

/** A commit ends with the form that fills it: the text of each is kept once more. */
const lengthOf = ({ pages, details }: StoredForm): number => JSON.stringify([pages, details]).length;

/**
 * What is kept of forms that are deleted while their account is taken down: the text of each for 90 days, with a case by which operators find it.
 * @returns the writes, and of how many of the forms they are
 */
export async function evidenceOfDeleted(
  { repository, ports }: Deps,
  formIds: readonly string[],
): Promise<{ writes: Write[]; count: number }> {
  const at = ports.clock.now();
  const writes: Write[] = [];
  const isFull = countTurns();
  for (const [place, formId] of formIds.entries()) {
    const form = await repository.findAnyById(formId);
    if (!form) continue;
    const kase = (await repository.findCase(formId)) ?? newCase(form, at);
    writes.push(
      ...(await evidenceOfTakenDown({ repository }, evidence(form, at), null)),
      repository.storingCase({ ...kase, state: 'taken_down', reports: 0, objection: null, at }),
    );
    if (isFull(lengthOf(form))) return { writes, count: place + 1 };
  }
  return { writes, count: formIds.length };
}
