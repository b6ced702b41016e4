import { type Outcome, outcomeOf } from './retry-policy.ts';

/** The patience in milliseconds once the browser says that the line is back. What was under way before that is mostly lost. */
const PATIENCE_WHEN_BACK = 5_000;

/**
 * Makes one attempt and never rejects. Uses XMLHttpRequest, because fetch does not tell when an upload moves.
 * @param patience milliseconds that may pass without any progress
 */
export function postSubmission(body: FormData, patience: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/saveUserForm');
    request.responseType = 'json';
    let timer: ReturnType<typeof setTimeout>;
    // A line that takes bytes and gives no answer would never fail by itself.
    const giveUpIn = (milliseconds: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), milliseconds);
    };
    request.upload.onprogress = () => giveUpIn(patience);
    // biome-ignore lint/suspicious/noGlobalAssign: as a property of the window, each attempt takes the place of the one before
    ononline = () => giveUpIn(PATIENCE_WHEN_BACK);
    request.onloadend = () => resolve(outcomeOf(request.status, request.response, request.getResponseHeader('Retry-After')));
    request.send(body);
    giveUpIn(patience);
  });
}
