import { cleanText, type PostedFields } from '@formwright/form-model';
import { countTurns, nextTurn } from '@formwright/platform';

/** Shorter texts, such as options, stay as they are. */
const SHORT_TEXT = 500;

/**
 * Cleans the texts of long answers, and gives other requests a turn in between, because a text of line breaks takes long. The rules clean
 * them again, which is fast for clean texts.
 */
export async function cleanAnswers(userData: unknown): Promise<unknown> {
  if (typeof userData !== 'object' || userData === null) return userData;
  const cleaned: [string, unknown][] = [];
  const clean = createCleaner();
  for (const [uniqueId, answer] of Object.entries(userData)) {
    const text: unknown = answer?.value;
    cleaned.push([uniqueId, typeof text === 'string' ? { ...answer, value: await clean(text) } : answer]);
  }
  return Object.fromEntries(cleaned);
}

/** Cleans the fields of a native post as `cleanAnswers` cleans answers. */
export async function cleanFields(fields: PostedFields): Promise<[string, string][]> {
  const cleaned: [string, string][] = [];
  const clean = createCleaner();
  for (const [name, text] of fields) cleaned.push([name, await clean(text)]);
  return cleaned;
}

function createCleaner(): (text: string) => Promise<string> {
  const isTurnDue = countTurns();
  return async (text) => {
    if (text.length <= SHORT_TEXT) return text;
    if (isTurnDue(text.length)) await nextTurn();
    return cleanText(text);
  };
}
