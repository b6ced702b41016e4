import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { tellError, toast } from '../ui/toast-store.ts';
import { nameOfFile, saveFile } from './save-file.ts';

/**
 * Downloads a PDF that the server makes on request. Who leaves the page ends it.
 * @param what the file is called where the server tells no name: 'Response'
 */
export function usePdfDownload(what: string, fetchFile: (signal: AbortSignal) => Promise<Response>) {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const here = new AbortController();
    leaving.current = here;
    return () => here.abort();
  }, []);
  return useMutation({
    mutationFn: async () => {
      const waiting = toast.waiting('The file is downloading, please wait.');
      try {
        const reply = await fetchFile(leaving.current.signal);
        saveFile(await reply.blob(), nameOfFile(reply, what, 'pdf'));
      } finally {
        toast.dismiss(waiting);
      }
    },
    onError: (error) => {
      if (!leaving.current.signal.aborted) tellError(error);
    },
  });
}
