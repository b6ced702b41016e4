// Sends large files in chunks before the answers. Loaded by uploads.ts when it is needed, apart from the form's script.
import { now } from '../page/device.ts';
import { type Outcome, outcomeOf } from '../sending/retry-policy.ts';
import { base64Of, checksumOf, digestOf } from './digests.ts';
import { type SentFile, showPanel } from './progress-panel.ts';
import './sender-types.ts';
import { call } from './upload-call.ts';

/** Bytes of the first chunk. On a bad line, no more than this is sent again. Chunks grow while one takes less than a second. */
const FIRST_CHUNK = 500_000;
const LARGEST_CHUNK = 8_000_000;
/** Milliseconds: the next chunk is larger after one that took less. */
const QUICK = 1_000;
/** How often the server may refuse a chunk or forget the upload before sending stops. */
const MISHAPS = 5;

const CANCELED: Outcome = { refused: { value: 'Sending was canceled. Your answers and files are still here.', fields: {} } };
const lost: Outcome = { retryAfter: null, isBusy: false };
const changed = (name: string): Outcome => ({
  refused: { value: `Please choose these files again: ${name}`, fields: {} },
});

window.fwSend = async (files, form, submissionId, patience, afterPress) => {
  const all = Object.entries(files()).flatMap(([question, chosen]) => chosen.map((file, at): SentFile => ({ question, file, at })));
  const addresses = new Set<string>();
  const canceling = new AbortController();
  const panel = showPanel(all, () => canceling.abort(), afterPress);
  const unlock = lockPages();
  const isRemoved = ({ question, file }: SentFile) => !files()[question]?.includes(file);

  const request = (
    method: string,
    address: string,
    headers: Record<string, string>,
    more: { body?: Blob; onProgress?(bytes: number): void } = {},
  ) => call({ method, address, headers, patience, signal: canceling.signal, ...more });

  /** Begins the file, or finds how much of it has arrived. */
  const create = ({ question, file }: SentFile, digest: string) => {
    // Without a digest, its time of change tells a changed file, which must not continue the upload of the former one.
    const version = digest ? { digest } : { modified: String(file.lastModified) };
    const metadata = { form, question, filename: file.name, submission: submissionId, ...version };
    return request('POST', '/api/uploads', {
      'Upload-Length': String(file.size),
      'Upload-Metadata': Object.entries(metadata)
        .map(([name, value]) => `${name} ${base64Of(value)}`)
        .join(),
    });
  };

  /** Resolves with the id of the upload, or with why it stopped. */
  const send = async (sent: SentFile): Promise<string | Outcome> => {
    const { file } = sent;
    const digest = await digestOf(file);
    for (let mishaps = 0; ; ) {
      const created = await create(sent, digest);
      const address = created.header('Location') ?? '';
      if (created.status !== 201) return outcomeOf(created.status, created.reply, created.header('Retry-After'));
      addresses.add(address);
      let offset = Number(created.header('Upload-Offset'));
      for (let size = FIRST_CHUNK, status = 204; status !== 404 && status !== 410; ) {
        panel.show(sent, offset);
        if (offset === file.size) return address.split('/').at(-1) as string;
        if (canceling.signal.aborted || isRemoved(sent)) return lost;
        const body = file.slice(offset, offset + size);
        const headers = {
          'Content-Type': 'application/offset+octet-stream',
          'Upload-Offset': String(offset),
          ...(await checksumOf(body)),
        };
        const started = now();
        const answer = await request('PATCH', address, headers, {
          body,
          onProgress: (bytes) => panel.show(sent, offset + Math.min(bytes, body.size)),
        });
        ({ status } = answer);
        // A 409 names the right offset: another tab was faster, or the answer to this chunk was lost.
        if (status === 204 || status === 409) offset = Number(answer.header('Upload-Offset'));
        if (status === 204 && now() - started < QUICK) size = Math.min(2 * size, LARGEST_CHUNK);
        if (status === 204) continue;
        mishaps += 1;
        if (mishaps > MISHAPS || ![404, 409, 410, 460].includes(status))
          return status === 409 ? lost : outcomeOf(status, answer.reply, answer.header('Retry-After'));
      }
    }
  };

  const references: Record<string, string> = {};
  let stopped: Outcome | undefined;
  for (const sent of all) {
    const result = stopped ?? (await send(sent).catch(() => changed(sent.file.name)));
    if (typeof result === 'string') references[`userFormDataFiles/${sent.question}/${sent.at}`] = result;
    else stopped = result;
  }
  panel.end();
  const isCanceled = canceling.signal.aborted;
  if (isCanceled || all.some(isRemoved)) {
    // Nobody wants these any more. If a call gets lost, the server erases the upload after a day.
    for (const address of addresses) void call({ method: 'DELETE', address, headers: {}, patience, signal: new AbortController().signal });
    unlock();
    return isCanceled ? CANCELED : lost;
  }
  if (stopped) unlock();
  return stopped ?? JSON.stringify(references);
};

/** Locks the answers, which must not change any more before they are sent. The returned function brings the focus back. */
function lockPages(): () => void {
  const focused = document.activeElement as HTMLElement | null;
  for (const page of document.querySelectorAll('.fw-page')) page.toggleAttribute('inert', true);
  // The form's script unlocks the pages first.
  return () => setTimeout(() => document.activeElement === document.body && focused?.focus());
}
