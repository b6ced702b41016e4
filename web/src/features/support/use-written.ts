import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

type Texts = Record<string, string>;

/** Texts that stay in this tab when the screen is left. @returns the texts, their setter, and a function that clears them */
export function useWritten(name: string, blank: Texts): [Texts, Dispatch<SetStateAction<Texts>>, () => void] {
  const key = `written ${name}`;
  const [values, setValues] = useState<Texts>(() => stored(key, blank));
  useEffect(() => sessionStorage.setItem(key, JSON.stringify(values)), [key, values]);
  return [values, setValues, () => setValues(blank)];
}

/** What this tab keeps of these texts; blank where it keeps none, or something else. */
function stored(key: string, blank: Texts): Texts {
  try {
    const kept = Object(JSON.parse(sessionStorage.getItem(key) ?? '{}')) as Record<string, unknown>;
    return Object.fromEntries(Object.entries(blank).map(([name, text]) => [name, typeof kept[name] === 'string' ? kept[name] : text]));
  } catch {
    return blank;
  }
}
