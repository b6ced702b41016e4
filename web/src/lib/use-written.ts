import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { session } from '../../lib/session.ts';

type Texts = Record<string, string>;

/**
 * Texts that stay in this tab when the screen is left, for the user who wrote them.
 * @returns the texts, their setter, and a function that clears those that were sent, also when the screen is left by then
 */
export function useWritten(name: string, blank: Texts): [Texts, Dispatch<SetStateAction<Texts>>, (sent: Texts) => void] {
  const [key] = useState(() => `written ${name} ${session.user() ?? ''}`);
  const [values, setValues] = useState<Texts>(() => stored(key, blank));
  useEffect(() => sessionStorage.setItem(key, JSON.stringify(values)), [key, values]);
  const forget = (sent: Texts) => {
    if (isSame(stored(key, blank), sent)) sessionStorage.removeItem(key);
    // Something else may have been written meanwhile.
    setValues((now) => (isSame(now, sent) ? blank : now));
  };
  return [values, setValues, forget];
}

const isSame = (one: Texts, other: Texts) => JSON.stringify(one) === JSON.stringify(other);

/** What this tab keeps of these texts; blank where it keeps none, or something else. */
function stored(key: string, blank: Texts): Texts {
  try {
    const kept = Object(JSON.parse(sessionStorage.getItem(key) ?? '{}')) as Record<string, unknown>;
    return Object.fromEntries(Object.entries(blank).map(([name, text]) => [name, typeof kept[name] === 'string' ? kept[name] : text]));
  } catch {
    return blank;
  }
}
