import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keyLetter } from '../../../lib/key-letter.ts';
import { summaryKey } from './api.ts';

/** Prints once every card is there, by its button or by the keys of the browser. */
export function usePrintAll(formId: string) {
  const [isPrinting, setPrinting] = useState(false);
  const loading = useIsFetching({ queryKey: summaryKey(formId) });
  useEffect(() => {
    if (!isPrinting || loading > 0) return;
    // The last cards are drawn first.
    const timer = setTimeout(() => {
      window.print();
      setPrinting(false);
    }, 100);
    return () => clearTimeout(timer);
  }, [isPrinting, loading]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (keyLetter(event) !== 'p' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      setPrinting(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return { isPrinting, print: () => setPrinting(true) };
}
