import { getPriority, setPriority } from 'node:os';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { PdfDocument, PdfSection } from '../description.ts';
import { PdfWriter } from './pdf-writer.ts';

export type DocumentOrder = { start: PdfDocument; path: string } | { section: PdfSection } | { end: true } | { drop: true };
/** A message to the thread, about one of its documents. Each is answered before the next is sent. */
export type Order = DocumentOrder & { id: number };
/** The answer: an error's text, or the number of pages for `end`. */
export type Answer = { error: string } | { pages: number };

function serve(port: MessagePort): void {
  const writers = new Map<number, PdfWriter>();
  const carryOut = async (order: Order): Promise<Answer> => {
    const { id } = order;
    if ('start' in order) writers.set(id, new PdfWriter(order.start, order.path));
    const writer = writers.get(id);
    if ('section' in order) await writer?.add(order.section);
    if ('drop' in order) await writer?.drop();
    const pages = 'end' in order && writer ? await writer.end() : 0;
    if ('end' in order || 'drop' in order) writers.delete(id);
    return { pages };
  };
  port.on('message', async (order: Order) => {
    const answer = await carryOut(order).catch(
      (error: unknown): Answer => ({ error: String(error instanceof Error ? error.stack : error) }),
    );
    port.postMessage(answer);
  });
}

/** With this priority, a thread gets a third of the processor time of one without it if both want all of it. */
const NICER = 5;
const MOST_NICE = 19;
// Linux takes this for the thread, other systems for the whole process.
if (workerData?.isPatient && process.platform === 'linux') setPriority(Math.min(getPriority() + NICER, MOST_NICE));
if (parentPort) serve(parentPort);
