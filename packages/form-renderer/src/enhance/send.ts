import { type Outcome, outcomeOf } from './retry-policy.ts';

/** From 0 to 1 while files go up. */
export type Progress = (share: number) => void;

/** One attempt. Resolves in every case; XMLHttpRequest, because fetch tells nothing about how far an upload is. */
export function postSubmission(body: FormData, onProgress: Progress): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/saveUserForm');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onloadend = () => resolve(outcomeOf(request.status, request.response, request.getResponseHeader('Retry-After')));
    request.send(body);
  });
}
