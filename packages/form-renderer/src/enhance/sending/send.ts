import { type Outcome, outcomeOf } from './retry-policy.ts';

/**
 * One attempt. Resolves in every case; XMLHttpRequest, because fetch tells nothing about how far an upload is.
 * @param onProgress hears from 0 to 1 how far it is
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
