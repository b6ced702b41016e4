import { useEffect, useState } from 'react';

/** A mail takes its time. Whoever asks sooner gets two, and uses up one of the few that a day allows. */
const PAUSE_MS = 60_000;

/** Whole seconds until another mail may be asked for; 0: it may. @param sentAt when the newest was sent, epoch milliseconds */
export function useMailPause(sentAt: number): number {
  const [now, setNow] = useState(Date.now);
  // A clock that was set back must not lock the button for longer.
  const left = Math.min(PAUSE_MS, Math.max(0, sentAt + PAUSE_MS - now));
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return Math.ceil(left / 1_000);
}
