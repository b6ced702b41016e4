import { submissions } from '@formwright/contracts';
import { AppError } from '../common/errors.ts';
import { isUnavailable } from '../ports/unavailable.ts';
import type { Ports } from './service.ts';

const FULL =
  'The storage of this account is full, so this was not stored. To make room, delete responses or forms for good, archived ones too, or upgrade.';

/**
 * Refuses what the workspace's sum of bytes has no room for. It only asks: the sum itself counts what is told of what was stored. While
 * submissions is away nothing is refused, so that a form can be saved.
 * @param bytes by which the workspace would grow; what makes it no larger always passes
 * @throws AppError 'platform.storage_full', which the contract names
 */
export async function requireStorage({ call, log }: Pick<Ports, 'call' | 'log'>, workspaceId: string, bytes: number): Promise<void> {
  if (bytes <= 0) return;
  const left = await call(submissions.findRoom, { body: { workspaceId } }).then(
    (room) => room.left,
    (error: unknown) => {
      if (!isUnavailable(error)) throw error;
      log.warn({ err: error }, 'the room of an account is not known');
      return bytes;
    },
  );
  if (bytes > left) throw new AppError('platform.storage_full', { storage: FULL });
}
