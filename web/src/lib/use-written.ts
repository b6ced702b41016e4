import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { session } from './session.ts';

type Texts = Record<string, string>;

/**
 * Texts that stay in this tab when the screen is left or the session ends, for the user who wrote them.
 * @param name what they are about, which differs from all others
 * @param beforehand the texts before anything was written
 * @returns the texts, their setter, and a function that clears those that were sent, also when the screen is left by then
 */
export function useWritten<T extends Texts>(name: string, beforehand: T): [T, Dispatch<SetStateAction<T>>, (sent: T) => void] {
  const [key] = useState(() => `written ${name} ${session.user() ?? ''}`);
  const blank = useRef(beforehand);
  const [values, setValues] = useState(() => stored(key, beforehand));
  useEffect(() => {
    if (isSame(values, blank.current)) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(values));
  }, [key, values]);
  const forget = (sent: T) => {
    if (isSame(stored(key, blank.current), sent)) sessionStorage.removeItem(key);
    // Something else may have been written meanwhile.
    setValues((now) => (isSame(now, sent) ? blank.current : now));
  };
  return [values, setValues, forget];
}

const isSame = (one: Texts, other: Texts) => JSON.stringify(one) === JSON.stringify(other);

/** What this tab keeps of these texts; blank where it keeps none, or something else. */
function stored<T extends Texts>(key: string, blank: T): T {
  try {
    const kept = Object(JSON.parse(sessionStorage.getItem(key) ?? '{}')) as Record<string, unknown>;
    const texts = Object.entries(blank).map(([name, text]) => [name, typeof kept[name] === 'string' ? kept[name] : text]);
    return Object.fromEntries(texts) as T;
  } catch {
    return blank;
  }
}
