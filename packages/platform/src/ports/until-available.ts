import { pause } from '../common/pause.ts';
import { isUnavailable } from './unavailable.ts';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Repeats `work` with growing, random pauses until it succeeds.
 * @throws what `work` throws for another reason than a dependency that is away, and the last error after `stop`
 */
export async function untilAvailable<T>(work: () => Promise<T>, stop: AbortSignal): Promise<T> {
  for (let longest = FIRST_PAUSE_MS; ; longest = Math.min(longest * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (stop.aborted || !isUnavailable(error)) throw error;
      await pause((longest / 2) * (1 + Math.random()), stop);
    }
  }
}
