import { type Outcome, outcomeOf } from './retry-policy.ts';

/** So long the line may be still once the browser says that it is back: what was under way before is mostly lost. */
const PATIENCE_WHEN_BACK = 5_000;

/**
 * Makes one attempt and never rejects. Uses XMLHttpRequest, because fetch has no upload progress.
 * @param patience milliseconds that may pass without any progress
 * @param onProgress called with the progress, 0 to 1
 */
export function postSubmission(body: FormData, patience: number, onProgress?: (share: number) => void): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/saveUserForm');
    request.responseType = 'json';
    let timer: ReturnType<typeof setTimeout>;
    // A line that takes bytes and gives no answer never fails by itself.
    const giveUpIn = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), milliseconds);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      giveUpIn(patience);
      onProgress?.(loaded / total);
    };
    // biome-ignore lint/suspicious/noGlobalAssign: as a property of the window, each attempt takes the place of the one before
    ononline = () => giveUpIn(PATIENCE_WHEN_BACK);
    request.onloadend = () => resolve(outcomeOf(request.status, request.response, request.getResponseHeader('Retry-After')));
    request.send(body);
    giveUpIn(patience);
  });
}
