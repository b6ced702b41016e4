import { useState } from 'react';
import { errorFields } from '../../lib/api-error.ts';

/** The second step of a sign-in, for accounts with a second factor. */
export function useCodeStep() {
  const [isAsked, setAsked] = useState(false);
  const [code, setCode] = useState('');
  return {
    isAsked,
    code,
    setCode,
    /** The code to send, once it is asked for. */
    body: isAsked ? { code } : {},
    /** @returns whether the error says no more than that a code is needed */
    isFirstAsked(error: unknown): boolean {
      if (isAsked || !errorFields(error).code) return false;
      setAsked(true);
      return true;
    },
    /** The email or the password changed. */
    forget(): void {
      setAsked(false);
      setCode('');
    },
  };
}
