import { TextDecoder, TextEncoder } from 'node:util';

/** What jsdom lacks of a browser. */
class NoResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Of fetch's classes, what the router needs to call a route's loader and to follow its redirect. */
class RouterRequest {
  readonly url: string;
  readonly method = 'GET';
  readonly signal: AbortSignal | undefined;

  constructor(url: URL | string, { signal }: RequestInit = {}) {
    this.url = String(url);
    this.signal = signal ?? undefined;
  }
}

class RouterResponse {
  readonly body: unknown;
  readonly status: number;
  readonly statusText = '';
  readonly headers: Headers;

  constructor(body: unknown, { status = 200, headers }: ResponseInit = {}) {
    this.body = body;
    this.status = status;
    this.headers = new Headers(headers);
  }
}

Object.assign(window, {
  Request: RouterRequest,
  Response: RouterResponse,
  TextDecoder,
  TextEncoder,
  ResizeObserver: NoResizeObserver,
  matchMedia: (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }),
});
Object.assign(Element.prototype, { scrollIntoView: () => undefined });
