import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { takePrintFlag } from './print-flag.ts';

/** As specified: printing starts one second after the response is there, with its pictures. */
const AFTER_LOAD_MS = 1_000;

/** @param isLoaded whether the response is shown */
export function usePrinting(id: string, isLoaded: boolean) {
  const [delay, setDelay] = useState<number | null>(null);
  const [isOnPaper, setOnPaper] = useState(false);
  useEffect(() => {
    if (takePrintFlag(id)) setDelay(AFTER_LOAD_MS);
  }, [id]);
  useEffect(() => {
    // Also when the browser's own command prints. It takes the page as it is when the event ends.
    const begin = () => flushSync(() => setOnPaper(true));
    const end = () => {
      setOnPaper(false);
      setDelay(null);
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  useEffect(() => {
    if (delay === null || !isLoaded) return;
    const timer = setTimeout(() => window.print(), delay);
    return () => clearTimeout(timer);
  }, [delay, isLoaded]);
  return { isPrinting: delay !== null || isOnPaper, print: () => setDelay(0) };
}
