import { downloadAllResponsesInPdf, getPdfProgress, removeTemp, temporaryPdf } from '@formwright/contracts/responses';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { open, request } from '../../../lib/api-client.ts';
import { readerZone } from '../../../lib/reader-zone.ts';
import { nameOfFile, saveFile } from '../../../lib/save-file.ts';
import { tellError, toast } from '../../../ui/toast-store.ts';

const ASKED_EVERY_MS = 700;

export interface Progress {
  done: number;
  total: number;
}

/** Downloads all responses of a form as one PDF, and tells how far it is. Who cancels, or leaves the page, ends it. */
export function useAllPdf(formId: string) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const making = useRef<AbortController | null>(null);
  useEffect(() => () => making.current?.abort(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ signal }: AbortController) => {
      let path: string | null = null;
      try {
        const begun = await request(downloadAllResponsesInPdf, { params: { formId }, query: { timeZone: readerZone() }, signal });
        path = begun.data;
        const params = { fileId: path.split('/').at(-1) ?? '' };
        const total = await made(params, signal, setProgress);
        const waiting = toast.waiting('The files are downloading, please wait.');
        try {
          const reply = await open(temporaryPdf, { params, signal });
          saveFile(await reply.blob(), nameOfFile(reply, 'Responses', 'pdf'));
        } finally {
          toast.dismiss(waiting);
        }
        toast.lasting(`The PDF of ${responsesOf(total)} is downloaded.`);
      } finally {
        setProgress(null);
        // Also ends its making. The server removes it by itself after an hour.
        if (path !== null) void request(removeTemp, { body: { path } }).catch(() => undefined);
      }
    },
    onError: (error, { signal }) => {
      if (!signal.aborted) tellError(error);
    },
  });
  return {
    isPending,
    progress,
    begin() {
      making.current = new AbortController();
      mutate(making.current);
    },
    cancel: () => making.current?.abort(),
  };
}

/** Waits until the server has made the file. @returns how many responses are in it */
async function made(params: { fileId: string }, signal: AbortSignal, tell: (progress: Progress) => void): Promise<number> {
  for (;;) {
    const { isMaking, done, total } = await request(getPdfProgress, { params, signal });
    if (!isMaking) return total;
    tell({ done, total });
    await pause(ASKED_EVERY_MS, signal);
  }
}

/** '1 response', '1,200 responses' */
export const responsesOf = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'response' : 'responses'}`;

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
