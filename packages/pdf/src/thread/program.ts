import { type MessagePort, parentPort } from 'node:worker_threads';
import type { PdfDocument, PdfSection } from '../description.ts';
import { PdfWriter } from './pdf-writer.ts';

/** A message to the thread. Each is answered before the next is sent. */
export type Order = { start: PdfDocument; path: string } | { section: PdfSection } | { end: true };
/** The answer: an error's text, or the number of pages so far for `end`. */
export type Answer = { error: string } | { pages: number };

function serve(port: MessagePort): void {
  let writer: PdfWriter | null = null;
  const carryOut = async (order: Order): Promise<Answer> => {
    if ('start' in order) writer = new PdfWriter(order.start, order.path);
    if ('section' in order) await writer?.add(order.section);
    return { pages: 'end' in order && writer ? await writer.end() : 0 };
  };
  port.on('message', async (order: Order) => {
    const answer = await carryOut(order).catch(
      (error: unknown): Answer => ({ error: String(error instanceof Error ? error.stack : error) }),
    );
    port.postMessage(answer);
  });
}

if (parentPort) serve(parentPort);
