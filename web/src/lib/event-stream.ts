import type { Contract } from '@formwright/contracts/contract';
import { createParser } from 'eventsource-parser';
import { open, type RequestOptions } from './api-client.ts';
import { isRefusal } from './api-error.ts';
import { type Patience, startPatience } from './patience.ts';

/** The server gives a sign of life every 15 seconds: two of them have not come. */
const SILENCE_MS = 40_000;
/** Pauses before the line is opened again, milliseconds. */
const pausesMs = [1_000, 2_000, 5_000, 15_000];

/**
 * Follows a stream of server-sent events until the signal fires. A line that breaks is opened again behind the last event that arrived;
 * a refusal ends it. The browser's own EventSource cannot send a token.
 * @param onEvent called for each event, in order
 * @param onLine called with false when the line fails, and with true each time that it is open. A server that ends it in good order, and
 * opens it again at once, is no failure
 */
export async function followEvents<C extends Contract>(
  contract: C,
  options: RequestOptions<C> & { signal: AbortSignal },
  onEvent: (event: { event: string | undefined; data: string }) => void,
  onLine: (isOpen: boolean) => void = () => undefined,
): Promise<void> {
  const { signal } = options;
  let lastId = '';
  for (let failures = 0; !signal.aborted; failures += 1) {
    const patience = startPatience(signal);
    try {
      const headers = lastId ? { 'last-event-id': lastId } : {};
      const response = await open(contract, {
        ...options,
        signal: patience.signal,
        headers: { ...headers, accept: 'text/event-stream' },
      });
      onLine(true);
      const parser = createParser({
        onEvent({ id, event, data }) {
          if (id !== undefined) lastId = id;
          failures = 0;
          onEvent({ event, data });
        },
      });
      await readText(response, patience, (text) => parser.feed(text));
    } catch (error) {
      if (signal.aborted) return;
      if (isRefusal(error)) return;
      onLine(false);
    } finally {
      patience.close();
    }
    await pause(pausesMs[Math.min(failures, pausesMs.length - 1)] ?? 0, signal);
  }
}

async function readText(response: Response, patience: Patience, take: (text: string) => void): Promise<void> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  for (;;) {
    patience.wait(SILENCE_MS);
    const { done, value } = await reader.read();
    if (done) return;
    take(decoder.decode(value, { stream: true }));
  }
}

/** Ends sooner when the device is on the line again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    window.addEventListener('online', end);
  });
}
