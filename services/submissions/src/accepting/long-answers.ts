import { setImmediate as nextTurn } from 'node:timers/promises';
import { cleanText, type PostedFields } from '@formwright/form-model';

/** Characters of answers that are checked in one turn of the event loop. */
export const LONG_ANSWERS = 200_000;
/** Shorter texts, such as options, stay as they are. */
const SHORT_TEXT = 500;

/**
 * Cleans the texts of long answers, and gives other requests a turn in between: a text of line breaks takes long. The rules clean them
 * again, which takes no time then.
 */
export async function cleanAnswers(userData: unknown): Promise<unknown> {
  if (typeof userData !== 'object' || userData === null) return userData;
  const cleaned: [string, unknown][] = [];
  const turns = new Turns();
  for (const [uniqueId, answer] of Object.entries(userData)) {
    const text: unknown = answer?.value;
    cleaned.push([uniqueId, typeof text === 'string' ? { ...answer, value: await turns.clean(text) } : answer]);
  }
  return Object.fromEntries(cleaned);
}

/** As `cleanAnswers`, for the fields of a native post. */
export async function cleanFields(fields: PostedFields): Promise<[string, string][]> {
  const cleaned: [string, string][] = [];
  const turns = new Turns();
  for (const [name, text] of fields) cleaned.push([name, await turns.clean(text)]);
  return cleaned;
}

class Turns {
  private characters = 0;

  async clean(text: string): Promise<string> {
    if (text.length <= SHORT_TEXT) return text;
    this.characters += text.length;
    if (this.characters > LONG_ANSWERS) {
      this.characters = 0;
      await nextTurn();
    }
    return cleanText(text);
  }
}
