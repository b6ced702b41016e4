import type { storedData } from '@formwright/responses';
import { inBatches } from './in-batches.ts';
import type { Report } from './report.ts';

/** Checks that saved views have a form, and the links of shared ones what they are found and copied by. @returns the number of views */
export async function checkViews({ views, forms }: ReturnType<typeof storedData>, report: Report): Promise<number> {
  let seen = 0;
  await inBatches(views.stream({}), async (batch) => {
    seen += batch.length;
    const formIds = [...new Set(batch.map(({ formId }) => formId))];
    const found = await forms.find({ _id: { $in: formIds }, state: { $ne: 'gone' } }, { fields: ['state'] });
    const known = new Set(found.map(({ _id }) => _id));
    for (const { _id, formId, isShared, linkHash, sealedLink } of batch) {
      if (!known.has(formId)) report(`View ${_id} belongs to the form ${formId}, which does not exist`);
      if (isShared && (linkHash === undefined || sealedLink === undefined)) report(`View ${_id} is shared, and its link is missing`);
    }
  });
  return seen;
}
