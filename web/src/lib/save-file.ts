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

/** 'Response - 2026-11-21.pdf', as the server names it. */
export const pdfName = (what: string): string => `${what} - ${readerDay(Date.now())}.pdf`;
