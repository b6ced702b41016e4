import { useEffect, useRef, useState } from 'react';

/** How often it is tried again, for lines that come back without a word of the browser. */
const TRY_AGAIN_MS = 5_000;
const WAIT_MS = 10_000;

/**
 * Whether the server can be reached. Asks again until it can.
 * @param onBack called once when it can again after it could not
 */
export function useReachable(onBack: () => void): { isReachable: boolean; ask: () => void } {
  const [isReachable, setReachable] = useState(() => navigator.onLine);
  const back = useRef(onBack);
  back.current = onBack;
  const asking = useRef<() => void>(() => undefined);
  useEffect(() => {
    let isDown = !navigator.onLine;
    let isTrying = false;
    let isDone = false;
    const ask = async () => {
      if (isTrying || isDone) return;
      isTrying = true;
      const isUp = await serverAnswers();
      isTrying = false;
      if (isDone) return;
      setReachable(isUp);
      isDone = isUp;
      if (isUp && isDown) back.current();
      isDown = !isUp;
    };
    asking.current = () => void ask();
    void ask();
    const timer = setInterval(ask, TRY_AGAIN_MS);
    window.addEventListener('online', ask);
    return () => {
      isDone = true;
      clearInterval(timer);
      window.removeEventListener('online', ask);
    };
  }, []);
  return { isReachable, ask: () => asking.current() };
}

/** Whether the page would come if it was loaded again. A proxy may answer instead of a server that is away. */
export async function serverAnswers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(WAIT_MS);
    const { status } = await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store', signal });
    return status < 500;
  } catch {
    return false;
  }
}
