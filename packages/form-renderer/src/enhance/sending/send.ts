import { type Outcome, outcomeOf } from './retry-policy.ts';

/**
 * Makes one attempt and never rejects. Uses XMLHttpRequest, because fetch has no upload progress.
 * @param onProgress called with the progress, 0 to 1
 */
export function postSubmission(body: FormData, onProgress?: (share: number) => void): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/saveUserForm');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0);
    request.onloadend = () => resolve(outcomeOf(request.status, request.response, request.getResponseHeader('Retry-After')));
    request.send(body);
  });
}
