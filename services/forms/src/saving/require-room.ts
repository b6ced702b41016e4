import { type Ports, requireStorage } from '@formwright/platform';

/**
 * Refuses a call if the account has no room. A repeated call is not refused: its first try may have taken the last room.
 * @param findDone finds what the first try of this call has stored; null: nothing
 * @returns what the first try has stored; null: there is room
 */
export async function requireRoom<T>(
  ports: Pick<Ports, 'call' | 'log'>,
  workspaceId: string,
  bytes: number,
  findDone: () => Promise<T | null>,
): Promise<T | null> {
  try {
    await requireStorage(ports, workspaceId, bytes);
    return null;
  } catch (refusal) {
    const done = await findDone();
    if (done === null) throw refusal;
    return done;
  }
}
