import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { S3StatusError } from './s3-errors.ts';

/** Time limits in milliseconds. */
export interface S3Limits {
  /** A request whose connection is silent for so long has failed. */
  idle: number;
  /** A request must be answered within this time, however busy its connection is. The content of a download may take longer. */
  request: number;
  /** After this time a failed request is not tried again. */
  retry: number;
}

export const defaultS3Limits: S3Limits = { idle: 15_000, request: 60_000, retry: 20_000 };

/**
 * Connections of this process for requests. Downloads have as many as there are, because slow readers keep them open; the requests are
 * limited.
 */
const MAX_CONNECTIONS = 64;

/** Answers after which the same request may succeed. */
const transientStatuses = [408, 429, 500, 502, 503, 504];

const isDownload = ({ method, path }: RequestOptions) => method === 'GET' && !path?.includes('?');

const timeout = (text: string) => Object.assign(new Error(`the object store ${text}`), { code: 'ETIMEDOUT' });

/** How the client of the object store sends its requests: over connections of which none is held for ever. */
export function createS3Transport(useTls: boolean, limits: S3Limits) {
  const makeAgent = (maxSockets: number) => new (useTls ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets, maxFreeSockets: 8 });
  const [requests, downloads] = [makeAgent(MAX_CONNECTIONS), makeAgent(Number.POSITIVE_INFINITY)];
  const open = useTls ? httpsRequest : httpRequest;

  function request(options: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest {
    const agent = isDownload(options) ? downloads : requests;
    const sent = open({ ...options, agent, timeout: limits.idle }, (response) => {
      const { statusCode = 0 } = response;
      // The client would leave the answer unread, and its connection taken.
      if (transientStatuses.includes(statusCode)) return sent.destroy(new S3StatusError(statusCode));
      if (isDownload(options)) clearTimeout(limit);
      onResponse(response);
    });
    const limit = setTimeout(() => sent.destroy(timeout('did not answer in time')), limits.request);
    sent.once('close', () => clearTimeout(limit));
    sent.on('timeout', () => sent.destroy(timeout('is silent')));
    return sent;
  }
  return { request } as { request: typeof httpRequest };
}
