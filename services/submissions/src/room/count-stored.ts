import type { ReplyOf, submissions } from '@formwright/contracts';
import { ConditionFailedError, type Request } from '@formwright/platform';
import type { SubmissionsDeps } from '../deps.ts';
import { type FormCopy, isDeleted } from '../forms/form-copy.ts';
import type { UncountedReceipt } from '../repository.ts';
import { bytesOfResponse } from './room.ts';

type Sizes = Request<typeof submissions.countStored>['body']['responses'][number];

/**
 * Counts responses that were stored before answers and files counted. A receipt says whether its response is counted, so each is counted
 * once, whoever tells it how often. What was stored counts whatever the limit is.
 */
export function countStored(deps: SubmissionsDeps) {
  const { repository } = deps;
  return async ({ body }: Request<typeof submissions.countStored>): Promise<ReplyOf<typeof submissions.countStored>> => {
    const sizesOf = new Map(body.responses.map((sizes) => [sizes.id, sizes]));
    const receipts = await repository.findUncountedReceipts([...sizesOf.keys()]);
    if (body.isLook) return { uncounted: receipts.length };
    for (const formId of new Set(receipts.map((receipt) => receipt.formId))) {
      const form = await repository.findCopyById(formId);
      if (!form || isDeleted(form)) continue;
      await countThese(
        deps,
        form,
        receipts.flatMap((receipt) => {
          const sizes = sizesOf.get(receipt._id);
          return receipt.formId === formId && sizes ? [{ receipt, sizes }] : [];
        }),
      );
    }
    return { uncounted: receipts.length };
  };
}

/** Commits them together, or each alone if that is refused: some were counted or deleted meanwhile. */
async function countThese(
  deps: SubmissionsDeps,
  form: FormCopy,
  stored: readonly { receipt: UncountedReceipt; sizes: Sizes }[],
): Promise<void> {
  const { repository, ports } = deps;
  const counted = stored.map(({ receipt, sizes }) => ({
    ...receipt,
    bytes: bytesOfResponse(sizes.answerBytes),
    // Files were counted before answers were.
    newFileBytes: receipt.hasFiles && receipt.fileBytes === undefined ? sizes.fileBytes : 0,
  }));
  const bytes = counted.reduce((sum, one) => sum + one.bytes, 0);
  const fileBytes = counted.reduce((sum, one) => sum + one.newFileBytes, 0);
  try {
    await ports.store.commit([...counted.map(repository.countingReceipt), ...repository.countingOldAnswers(form, bytes, fileBytes)]);
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error;
    if (stored.length > 1) for (const one of stored) await countThese(deps, form, [one]);
  }
}
