import { element } from './dom.ts';

/**
 * Loads a script that is not in the page, because many visitors never need it. Resolves with the status of the reply, 0 without one, and
 * never rejects.
 * @param version which the page's policy admits by its hash
 * @param patience milliseconds
 */
export const loadScript = (version: string | undefined, patience: number) =>
  new Promise<number>((resolve) => {
    const request = new XMLHttpRequest();
    request.open('GET', `/api/uploads/script/${version}`);
    request.timeout = patience;
    request.onloadend = () => {
      if (request.status === 200) document.body.append(element('script', {}, request.responseText));
      resolve(request.status);
    };
    request.send();
  });
