import { afterSeen, type HarmSeen, mayObject, type Objection } from '@formwright/contracts';
import { DAY_MS, isAhead } from '../common/durations.ts';
import { AppError } from '../common/errors.ts';
import type { Caller } from './caller.ts';

const EMPTY = 'Please write why.';
const WAITS = 'This account has objected already. We have not decided about it yet.';

/**
 * An objection to what was decided about a form or an account: once for each decision; the owner's takes the place of a member's.
 * @param known what is objected already, and the state that it is about
 * @returns null if it was written before, by the same call
 * @throws AppError '<service>.objection_missing' | '<service>.objected'
 */
export function newObjection(
  service: string,
  { objection, seen }: { objection: Objection | null; seen: HarmSeen },
  { caller, body, now }: { caller: Pick<Caller, 'userId' | 'workspaceId'>; body: { text: string }; now: number },
): Objection | null {
  const text = body.text.trim();
  if (text === '') throw new AppError(`${service}.objection_missing`, { text: EMPTY });
  if (objection?.text === text) return null;
  if (!mayObject(objection, caller)) throw new AppError(`${service}.objected`, { text: WAITS });
  return { at: afterSeen(seen, now), text, by: caller.userId };
}

/** Decisions of operators within the last day. Those that a clock ahead has noted do not count. */
export const decidedOfLate = <T extends { at: number; by: string }>(decisions: readonly T[], now: number): T[] =>
  decisions.filter(({ at, by }) => by !== '' && at > now - DAY_MS && !isAhead(at, now));
