import type { Write } from '@formwright/platform';
import type { FormsDeps } from '../deps.ts';
import type { Evidence, UndecidedText } from './evidence-store.ts';

/**
 * Bytes of the texts of one workspace that are kept without an operator's decision, beside what its plan allows. The text of a form of a hundred
 * questions has some 60,000.
 */
export const MAX_EVIDENCE_BYTES = 32_000_000;
/** What stays of them where that is met, so that not each further text has all of them looked through. */
const LEFT_EVIDENCE_BYTES = 24_000_000;
/** Texts that a commit gives up at most; the next one goes on. */
const MOST_GIVEN_UP = 50;

/**
 * Takes the bytes of texts that are to be kept. Where that is more than is kept of one workspace, texts of its other forms are given up, which their
 * cases say: first of forms that fewest have reported, so that nobody pushes out what many have seen, of these the later texts, and the oldest.
 * What an operator has decided on is none of them. Fails if the bytes change meanwhile.
 *
 * What is dropped is not subtracted: the sum is never less than what there is, and is counted anew where it is met.
 */
export async function takingBytes(
  { repository }: Pick<FormsDeps, 'repository'>,
  { formId, workspaceId }: Pick<Evidence, 'formId' | 'workspaceId'>,
  bytes: number,
  at: number,
): Promise<Write[]> {
  const quota = bytes > 0 ? await repository.findQuota(workspaceId) : null;
  // Nothing is to be bounded, or its account was deleted meanwhile.
  if (!quota) return [];
  const { evidenceBytes } = quota;
  if (evidenceBytes !== undefined && evidenceBytes + bytes <= MAX_EVIDENCE_BYTES)
    return [repository.takingEvidence(workspaceId, bytes, MAX_EVIDENCE_BYTES)];
  const texts = await repository.findUndecidedTexts(workspaceId);
  const sum = texts.reduce((before, text) => before + text.bytes, bytes);
  const others = texts.filter((text) => text.formId !== formId);
  const givenUp = sum <= MAX_EVIDENCE_BYTES ? [] : firstOf(await leastFirst({ repository }, others), sum - LEFT_EVIDENCE_BYTES);
  return [
    repository.countingEvidence(
      quota,
      givenUp.reduce((left, text) => left - text.bytes, sum),
    ),
    ...givenUp.flatMap((text) => repository.givingUp(text, at)),
  ];
}

/** The first ones that have as many bytes together. */
function firstOf(texts: readonly UndecidedText[], bytes: number): UndecidedText[] {
  let sum = 0;
  const last = texts.findIndex((text) => {
    sum += text.bytes;
    return sum >= bytes;
  });
  return texts.slice(0, Math.min(last < 0 ? texts.length : last + 1, MOST_GIVEN_UP));
}

async function leastFirst({ repository }: Pick<FormsDeps, 'repository'>, texts: readonly UndecidedText[]): Promise<UndecidedText[]> {
  const cases = await repository.countReportsOf([...new Set(texts.map(({ formId }) => formId))]);
  const reports = new Map(cases.map((kase) => [kase._id, kase.reports]));
  const reportsOf = ({ formId }: UndecidedText) => reports.get(formId) ?? 0;
  const isFirst = ({ _id, formId }: UndecidedText) => Number(_id === formId);
  return [...texts].sort((one, other) => reportsOf(one) - reportsOf(other) || isFirst(one) - isFirst(other) || one.at - other.at);
}
