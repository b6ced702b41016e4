import { type Ports, requireStorage } from '@formwright/platform';

/**
 * Refuses what the account has no room for, unless the same call came twice at once: what the first has stored may have taken the room.
 * @param findDone what the same call has stored meanwhile; null: nothing
 * @returns that; null: there is room
 * @throws AppError 'platform.storage_full'
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
