import { entryText, isRecord } from '../elements/entry.ts';
import { shapeOfKind } from '../elements/index.ts';
import { MAY_BE_WORDS } from '../elements/moment.ts';
import { readNames } from '../elements/month-names.ts';
import type { Pages } from '../form.ts';
import { answerableColumns } from './questions.ts';

/**
 * Reads the names that dates in words need before such answers are checked: the check of the first unknown word would take too long for one
 * turn of the event loop.
 * @param userData of unknown shape
 */
export async function readNamesFor(pages: Pages, userData: unknown, nextTurn: () => Promise<void>): Promise<void> {
  if (!isRecord(userData)) return;
  const hasWords = answerableColumns(pages).some(
    ({ column: { tabname, uniqueId } }) => shapeOfKind(tabname) === 'date' && MAY_BE_WORDS.test(entryText(userData[uniqueId])),
  );
  if (hasWords) await readNames(nextTurn);
}
