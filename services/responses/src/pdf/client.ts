import { clientLeft, type ReplyControls } from '@formwright/platform';

/** Pause between two checks whether the client is still there. */
const LOOK_MS = 500;

/** A signal that ends work for a client who has left, which is no failure of the work. Call `leave` when the work is done. */
export function followClient(reply: Pick<ReplyControls, 'isGone'>): { signal: AbortSignal; leave(): void } {
  const gone = new AbortController();
  const timer = setInterval(() => {
    if (reply.isGone()) gone.abort(clientLeft());
  }, LOOK_MS);
  timer.unref();
  return { signal: gone.signal, leave: () => clearInterval(timer) };
}
