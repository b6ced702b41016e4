import { useEffect, useState } from 'react';
import { takePrintFlag } from './print-flag.ts';

/** As specified: printing starts one second after the response is there, with its pictures. */
const AFTER_LOAD_MS = 1_000;

/** @param isLoaded whether the response is shown */
export function usePrinting(id: string, isLoaded: boolean) {
  const [delay, setDelay] = useState<number | null>(null);
  useEffect(() => {
    if (takePrintFlag(id)) setDelay(AFTER_LOAD_MS);
  }, [id]);
  useEffect(() => {
    if (delay === null || !isLoaded) return;
    const done = () => setDelay(null);
    window.addEventListener('afterprint', done);
    const timer = setTimeout(() => window.print(), delay);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', done);
    };
  }, [delay, isLoaded]);
  return { isPrinting: delay !== null, print: () => setDelay(0) };
}
