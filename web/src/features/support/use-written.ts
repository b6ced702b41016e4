import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

type Texts = Record<string, string>;

/** Texts that stay in this tab when the screen is left. @returns the texts, their setter, and a function that clears them */
export function useWritten(name: string, blank: Texts): [Texts, Dispatch<SetStateAction<Texts>>, () => void] {
  const key = `written ${name}`;
  const [values, setValues] = useState<Texts>(() => ({ ...blank, ...stored(key) }));
  useEffect(() => sessionStorage.setItem(key, JSON.stringify(values)), [key, values]);
  return [values, setValues, () => setValues(blank)];
}

function stored(key: string): Texts {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Texts;
  } catch {
    return {};
  }
}
