import { generatePdf } from '@formwright/contracts/responses';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { open } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/api-error.ts';
import { deviceZone } from '../../../lib/device-zone.ts';
import { toast } from '../../../ui/toast-store.ts';
import { pdfName, saveFile } from './save-file.ts';

/** Downloads a response as PDF. Who leaves the page ends it. */
export function useResponsePdf(id: string) {
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
        const { signal } = leaving.current;
        const reply = await open(generatePdf, { params: { responseId: id }, query: { timeZone: deviceZone() }, signal });
        saveFile(await reply.blob(), pdfName('Response'));
      } finally {
        toast.dismiss(waiting);
      }
    },
    onError: (error) => {
      if (!leaving.current.signal.aborted) toast.error(errorText(error));
    },
  });
}
