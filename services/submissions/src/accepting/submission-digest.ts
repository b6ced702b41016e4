import { createHash, hash } from 'node:crypto';
import { digestOfFile, LONG_TEXT, nextTurn } from '@formwright/platform';
import type { IncomingSubmission } from './incoming-submission.ts';

/** What one submission says, and another with the same id does not. */
export type SentAnswers = Pick<IncomingSubmission, 'userData' | 'emailAlone' | 'lost' | 'files'>;

/**
 * Digest of answers and files. It recognizes a repeated submission among those with the same id. It ignores the positions of the answers,
 * because the owner may move a question between two tries.
 * @returns 22 letters, digits, '-' and '_'
 */
export async function digestOf({ userData, emailAlone, lost = [], files }: SentAnswers): Promise<string> {
  const sent = sentAnswers(userData);
  const beside = lost.length > 0 ? lost : emailAlone;
  const answers = JSON.stringify(beside === undefined ? sent : [sent, beside]) ?? '';
  // Other requests get a turn in between.
  const isLong = answers.length > LONG_TEXT;
  if (isLong) await nextTurn();
  const digest = files.length === 0 ? hash('sha256', answers, 'base64url') : await withFiles(answers, files);
  if (isLong) await nextTurn();
  return digest.slice(0, 22);
}

async function withFiles(answers: string, files: IncomingSubmission['files']): Promise<string> {
  const all = createHash('sha256').update(answers);
  for (const { uniqueId, name, size, path, sha256 } of files) {
    all.update(JSON.stringify([uniqueId, name, size])).update(await (sha256 ? sha256() : digestOfFile(path)));
  }
  return all.digest('base64url');
}

/** Questions and values, in an order that does not depend on the form. */
function sentAnswers(userData: unknown): unknown {
  if (typeof userData !== 'object' || userData === null) return userData;
  return Object.entries(userData)
    .map(([uniqueId, answer]): [string, unknown] => [uniqueId, Array.isArray(answer) ? answer.map(valueIn) : valueIn(answer)])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

const valueIn = (entry: unknown) => (typeof entry === 'object' && entry !== null && 'value' in entry ? entry.value : entry);
