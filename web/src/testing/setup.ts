import { TextDecoder, TextEncoder } from 'node:util';
import { configure, getConfig } from '@testing-library/dom';
import * as React from 'react';

const { getElementError } = getConfig();

configure({
  // The same time limit as for a whole test, so that a slow machine fails no test.
  asyncUtilTimeout: 60_000,
  // While a test waits, the whole document would be printed after each change, and thrown away: a tenth of the time of these tests. It is
  // printed when somebody reads the message.
  getElementError: (message, container) =>
    Object.defineProperty(Object.assign(new Error(), { name: 'TestingLibraryElementError' }), 'message', {
      configurable: true,
      get: () => getElementError(message, container).message,
    }),
});

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<string, object>;
if (!internals) throw new Error('this version of React counts its stacks elsewhere: adapt setup.ts');
// React notes for each of the first 10,000 elements of a second where it was made, which took a tenth of the time of these tests. As if
// that many were made.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => undefined });

/** Mock of a browser class that jsdom lacks. */
class NoResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Mock of the channel between tabs: a test has one tab. */
class NoBroadcastChannel {
  postMessage(): void {}
  close(): void {}
}

/** The part of fetch's Request that the router needs for loaders and redirects. */
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

const INLINE = new Set(['A', 'B', 'BDI', 'LABEL', 'SPAN', 'WBR', 'svg']);

/**
 * Returns the inline style only, because tests load no style sheets. jsdom would match the hundreds of rules of its default sheet
 * against every element of a query by role, which took a third of the time of these tests.
 */
function styleOf(element: Element, pseudo?: string | null): Partial<CSSStyleDeclaration> {
  const own = element.hasAttribute('style') && !pseudo ? (element as HTMLElement).style : undefined;
  const isHidden = element.hasAttribute('hidden');
  const styles: Record<string, string> = {
    display: isHidden ? 'none' : INLINE.has(element.nodeName) ? 'inline' : 'block',
    visibility: 'visible',
  };
  const styleNamed = (property: string) => own?.getPropertyValue(property) || styles[property] || '';
  return {
    display: styleNamed('display'),
    visibility: styleNamed('visibility'),
    pointerEvents: styleNamed('pointer-events'),
    getPropertyValue: styleNamed,
  };
}

function readText(file: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve) => {
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });
}

Object.assign(window, {
  Request: RouterRequest,
  Response: RouterResponse,
  TextDecoder,
  TextEncoder,
  ResizeObserver: NoResizeObserver,
  BroadcastChannel: NoBroadcastChannel,
  getComputedStyle: styleOf,
  // Files with the word "torn" in them count as damaged pictures.
  createImageBitmap: async (file: Blob) => {
    if ((await readText(file)) === 'torn') throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
    return { close: () => undefined };
  },
  matchMedia: (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }),
});
Object.assign(Element.prototype, { scrollIntoView: () => undefined, animate: () => undefined });
