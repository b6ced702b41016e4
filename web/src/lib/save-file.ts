import { readerDay } from './dates.ts';

/** The browser has begun to read the file long before. */
const KEPT_MS = 60_000;

/** Saves a file that was fetched, through a hidden frame, so that this page stays as it is. */
export function saveFile(content: Blob, name: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = name;
  document.body.append(frame);
  const inside = frame.contentDocument as Document;
  const link = inside.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  inside.body.append(link);
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
    frame.remove();
  }, KEPT_MS);
}

/**
 * The name that the server gives the file of a reply.
 * @param otherwise what it begins with where the reply tells none: 'Response'
 * @param ending then, too: 'pdf'
 */
export function nameOfFile({ headers }: Response, otherwise: string, ending: 'pdf' | 'csv'): string {
  const told = headers.get('content-disposition') ?? '';
  const [, whole] = /filename\*=UTF-8''([^;]+)/.exec(told) ?? [];
  const [, plain] = /filename="([^"]+)"/.exec(told) ?? [];
  return whole ? decodeURIComponent(whole) : (plain ?? `${otherwise} - ${readerDay(Date.now())}.${ending}`);
}
