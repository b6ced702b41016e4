import { createHash, randomBytes } from 'node:crypto';
import type { Pages } from '@formwright/form-model';
import { type CreatedForm, newSubmissionId, seen } from './api.ts';
import { column, pagesOf } from './forms.ts';

/** The smallest form that can lose both answers and files: a text and an upload. */
export function textAndUpload(): { pages: Pages; text: string; upload: string } {
  const text = column('input', { label: 'Which one?' });
  const upload = column('upload', { label: 'Notes', types: 'txt', limit: 2 });
  return { pages: pagesOf([[text], [upload]]), text: text.uniqueId, upload: upload.uniqueId };
}

/** One attempt. */
export interface Content {
  text: string;
  file: { bytes: Buffer; sha256: string } | null;
}

/** An acknowledged submission: exactly one response, with one of these contents. */
export interface Acknowledged {
  submissionId: string;
  /** Null if the product reported that an earlier attempt was stored, without its receipt. */
  responseId: string | null;
  candidates: readonly Content[];
}

export interface Target {
  url: string;
  form: CreatedForm;
  questions: { text: string; upload: string };
  /** Submissions that the form takes. Its clients end when it is full. */
  limit?: number;
  /** Hears the status of each reply. */
  told?(status: number): void;
}

/** Every third submission has a file. */
function newContent(hasFile: boolean): Content {
  const text = randomBytes(12).toString('hex');
  if (!hasFile) return { text, file: null };
  const bytes = Buffer.from(randomBytes(200 + Math.floor(Math.random() * 20_000)).toString('base64'));
  return { text, file: { bytes, sha256: createHash('sha256').update(bytes).digest('hex') } };
}

function bodyOf({ form, questions }: Target, { text, file }: Content, submissionId: string): FormData {
  const at = (row: number) => ({ page: 0, row, col: 0 });
  const answers = {
    [questions.text]: { value: text, direction: at(0) },
    [questions.upload]: { value: file ? 'forDeleteFiles' : '', direction: at(1) },
  };
  const body = new FormData();
  body.append('dataForm', JSON.stringify({ id: form.link, email: null }));
  body.append('userData', JSON.stringify(answers));
  body.append('submissionId', submissionId);
  if (file)
    body.append(`userFormDataFiles/${questions.upload}/0`, new Blob([new Uint8Array(file.bytes)], { type: 'text/plain' }), 'notes.txt');
  return body;
}

/** @returns null if the result is unknown: the connection broke, or the product reported an internal error */
async function send(target: Target, content: Content, submissionId: string): Promise<{ status: number; id: string } | null> {
  try {
    const answer = await fetch(`${target.url}/api/saveUserForm`, {
      method: 'POST',
      body: bodyOf(target, content, submissionId),
      signal: AbortSignal.timeout(10_000),
    });
    const text = await answer.text();
    target.told?.(answer.status);
    if (answer.status >= 500 || answer.status === 429) return null;
    return { status: answer.status, id: answer.status === 200 ? (JSON.parse(text) as { id: string }).id : text };
  } catch {
    return null;
  }
}

/**
 * Submits and retries with the same id until acknowledged. Half of the clients change their answers before a retry, like a respondent who
 * sees an error.
 * @returns null if `isOver` ended it before the product had replied
 */
async function submitOnce(target: Target, isOver: () => boolean): Promise<Acknowledged | 'full' | null> {
  const submissionId = newSubmissionId();
  const hasFile = Math.random() < 1 / 3;
  const changes = Math.random() < 1 / 2;
  const tries = [newContent(hasFile)];
  for (;;) {
    const current = tries.at(-1) as Content;
    const answer = await send(target, current, submissionId);
    if (answer?.status === 200) return { submissionId, responseId: answer.id, candidates: [current] };
    // An earlier attempt was stored, and this one differs: it must be refused.
    if (answer?.status === 409 && tries.length > 1) return { submissionId, responseId: null, candidates: tries.slice(0, -1) };
    if (answer?.status === 410 && target.limit !== undefined) return 'full';
    if (answer) throw new Error(`refused: ${answer.status} ${answer.id}`);
    if (isOver()) return null;
    // As a respondent's browser, which does not try again at once.
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 30));
    if (changes) tries.push(newContent(hasFile));
  }
}

/** Clients that submit until they are stopped, or the form is full. */
export interface Clients {
  acknowledged: readonly Acknowledged[];
  /** Resolves when every client has ended; rejects with a refusal that should not be. */
  ended: Promise<unknown>;
  /** Resolves when every client has its last reply or has given up. */
  stop(): Promise<void>;
}

/**
 * Waits until a submission was acknowledged that was not before. A test that kills at a random moment begins to count there, on whatever
 * machine.
 */
export function onceMore({ acknowledged }: Clients): Promise<number> {
  const before = acknowledged.length;
  return seen(
    async () => acknowledged.length,
    (count) => count > before,
  );
}

export function startClients(target: Target, count: number): Clients {
  const acknowledged: Acknowledged[] = [];
  let isOver = false;
  const running = Promise.all(
    Array.from({ length: count }, async () => {
      while (!isOver) {
        const one = await submitOnce(target, () => isOver);
        if (one === 'full') return;
        if (one) acknowledged.push(one);
      }
    }),
  );
  // `stop` throws a refusal; until then it must not end the process.
  running.catch(() => {});
  return {
    acknowledged,
    ended: running,
    async stop() {
      isOver = true;
      await running;
    },
  };
}
