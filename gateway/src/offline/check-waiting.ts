import type { FileStore } from '@formwright/platform';
import { chunksPrefix, draftKey, filesPrefix, type storedData } from '@formwright/submissions';
import { inBatches } from './in-batches.ts';
import type { Report } from './report.ts';

type Stored = ReturnType<typeof storedData>;

/** Checks what is not a response yet: held submissions, uploads in chunks, and drafts for other devices. @returns their numbers */
export async function checkWaiting(stored: Stored, files: FileStore, report: Report, now: number) {
  const sums = new Map<string, { held: number; heldBytes: number; draftBytes: number }>();
  const sumsOf = (formId: string) => {
    const sum = sums.get(formId) ?? { held: 0, heldBytes: 0, draftBytes: 0 };
    sums.set(formId, sum);
    return sum;
  };
  const held = await checkHeld(stored, files, report, ({ formId, bytes }) => {
    const sum = sumsOf(formId);
    sum.held += 1;
    sum.heldBytes += bytes;
  });
  const uploads = await checkUploads(stored, files, report);
  const countDraft: Sized = ({ formId, bytes }) => {
    sumsOf(formId).draftBytes += bytes;
  };
  const drafts = await checkDrafts(stored, files, report, { now, count: countDraft });
  // What belongs to a deleted form goes with it, and its sums are not kept.
  for await (const form of stored.forms.stream({ state: { $in: ['active', 'archived'] } })) {
    const { held = 0, heldBytes = 0, draftBytes = 0 } = form;
    const listed = sumsOf(form._id);
    if (held !== listed.held) report(`Form ${form._id} counts ${held} held submissions and lists ${listed.held}`);
    if (heldBytes !== listed.heldBytes)
      report(`Form ${form._id} counts ${heldBytes} bytes of held submissions and lists ${listed.heldBytes}`);
    if (draftBytes !== listed.draftBytes) report(`Form ${form._id} counts ${draftBytes} bytes of drafts and lists ${listed.draftBytes}`);
  }
  return { held, uploads, drafts };
}

type Sized = (document: { formId: string; bytes: number }) => void;

async function sizesUnder(files: FileStore, prefix: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of files.list(prefix)) sizes.set(key, size);
  return sizes;
}

/** Checks that each held submission has its receipt, its answers and its files. */
async function checkHeld({ held, heldAnswers, submissions }: Stored, files: FileStore, report: Report, count: Sized): Promise<number> {
  let seen = 0;
  await inBatches(held.stream({}), async (batch) => {
    seen += batch.length;
    const ids = { _id: { $in: batch.map(({ _id }) => _id) } };
    const receipts = new Set((await submissions.find({ ...ids, isHeld: true }, { fields: ['formId'] })).map(({ _id }) => _id));
    const answers = new Set((await heldAnswers.find(ids, { fields: ['formId'] })).map(({ _id }) => _id));
    for (const each of batch) {
      count(each);
      if (!receipts.has(each._id)) report(`Held submission ${each._id} of form ${each.formId} has no receipt`);
      if (!answers.has(each._id)) report(`Held submission ${each._id} of form ${each.formId} has no answers`);
      if (each.fileBytes === 0) continue;
      const stored = [...(await sizesUnder(files, filesPrefix(each._id))).values()].reduce((sum, size) => sum + size, 0);
      if (stored !== each.fileBytes)
        report(`The files of held submission ${each._id} have ${stored} bytes and were sent with ${each.fileBytes}`);
    }
  });
  return seen;
}

/** Checks that the chunks of unused uploads are there. Those of a used one were joined and erased. */
async function checkUploads({ uploads }: Stored, files: FileStore, report: Report): Promise<number> {
  let seen = 0;
  for await (const { _id, offset, chunks } of uploads.stream({ usedBy: null, isCondemned: false })) {
    seen += 1;
    const stored = await sizesUnder(files, chunksPrefix(_id));
    for (const { name, size } of chunks) {
      const key = `${chunksPrefix(_id)}${name}`;
      const found = stored.get(key);
      if (found === undefined) report(`File ${key} is missing`);
      else if (found !== size) report(`File ${key} has ${found} bytes and was sent with ${size}`);
    }
    const arrived = chunks.reduce((sum, { size }) => sum + size, 0);
    if (arrived !== offset) report(`Upload ${_id} has got ${offset} bytes, and its chunks have ${arrived}`);
  }
  return seen;
}

/** Checks that each draft that can still be fetched has its file. */
async function checkDrafts(
  { drafts, submissions }: Stored,
  files: FileStore,
  report: Report,
  { now, count }: { now: number; count: Sized },
): Promise<number> {
  let seen = 0;
  for await (const draft of drafts.stream({})) {
    seen += 1;
    count(draft);
    if (!draft.isStored || draft.expiresAt <= now || (await files.get(draftKey(draft._id)).then(close))) continue;
    // The file of a draft that was submitted is removed first.
    if (!(await submissions.findOne({ submissionId: draft.submissionId }, { fields: ['formId'] })))
      report(`File ${draftKey(draft._id)} is missing`);
  }
  return seen;
}

function close(file: Awaited<ReturnType<FileStore['get']>>): boolean {
  file?.stream().destroy();
  return file !== null;
}
