/** A reply, or why there is none, in words for the respondent. isRefused: the same again would be refused again. */
export type Answer<T> = { ok: T } | { problem: string; isRefused: boolean };

const texts: Record<string, string> = {
  Expired: 'This form no longer takes responses. Yours are still on this device.',
  Blocked: 'This form is not open at the moment. Your answers are still on this device.',
};

/** Milliseconds without any progress that end a call. */
const PATIENCE = 30_000;

function problemOf(status: number, body: ArrayBuffer | null): string {
  if (status === 0) {
    return navigator.onLine ? 'The connection was lost. Please try again.' : 'You are offline. Please try again when you are back.';
  }
  if (status === 429) return 'Too many tries. Please wait a minute, then try again.';
  try {
    const { error } = JSON.parse(new TextDecoder().decode(body ?? new ArrayBuffer()));
    if (status < 500) return typeof error === 'string' ? (texts[error] ?? error) : String(Object.values(error)[0]);
  } catch {
    // There is no JSON if something between this page and the service has answered.
  }
  return 'Something went wrong. Please try again in a moment.';
}

/**
 * Calls the service. Everything is in the body, so that no address in a log names a draft. Never rejects. XMLHttpRequest, because fetch
 * has no upload progress.
 */
function send(name: string, body: FormData | string, onProgress: (share: number) => void): Promise<Answer<ArrayBuffer>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/${name}`);
    if (typeof body === 'string') request.setRequestHeader('content-type', 'application/json');
    request.responseType = 'arraybuffer';
    let timer: ReturnType<typeof setTimeout>;
    const moved = ({ loaded, total }: { loaded: number; total: number }) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), PATIENCE);
      if (total > 0) onProgress(loaded / total);
    };
    request.upload.onprogress = moved;
    // The progress of a short reply says nothing of what was sent.
    request.onprogress = (event) => moved(typeof body === 'string' ? event : { loaded: 1, total: 1 });
    request.onloadend = () => {
      clearTimeout(timer);
      const { status, response } = request;
      const isRefused = status >= 400 && status < 500 && status !== 429;
      resolve(status >= 200 && status < 300 ? { ok: response } : { problem: problemOf(status, response), isRefused });
    };
    moved({ loaded: 0, total: 0 });
    request.send(body);
  });
}

const readJson = <T>(answer: Answer<ArrayBuffer>): Answer<T> =>
  'ok' in answer ? { ok: JSON.parse(new TextDecoder().decode(answer.ok)) } : answer;

/** Called with the share that has moved, 0 to 1. */
export type OnProgress = (share: number) => void;

/** Stores an encrypted draft. Sending the same again changes nothing. */
export async function keepElsewhere(
  fields: Record<'formLink' | 'id' | 'submissionId' | 'visit', string>,
  sealed: Uint8Array<ArrayBuffer>,
  onProgress: OnProgress,
): Promise<Answer<{ expiresAt: number }>> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  // The draft is last, because the service needs the other fields first.
  body.append('draft', new Blob([sealed]), 'draft');
  return readJson(await send('keepElsewhere', body, onProgress));
}

/** The encrypted draft under an id. A draft that was sent since is refused. */
export const openElsewhere = (formLink: string, id: string, onProgress: OnProgress): Promise<Answer<ArrayBuffer>> =>
  send('openElsewhere', JSON.stringify({ formLink, id }), onProgress);

/** Takes the draft over: this device goes on, with the visit in which it was begun, or null. */
export const continueElsewhere = async (formLink: string, id: string): Promise<Answer<{ visit: string | null }>> =>
  readJson(await send('continueElsewhere', JSON.stringify({ formLink, id }), () => {}));

/** Erases the draft. Doing so again changes nothing. */
export const forgetElsewhere = (id: string): Promise<Answer<ArrayBuffer>> => send('forgetElsewhere', JSON.stringify({ id }), () => {});
