import { AppError } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';

/** @throws AppError('identity.blocked') if the account is suspended */
export async function refuseSuspended({ repository }: IdentityDeps, workspaceId: string): Promise<void> {
  if ((await repository.planOf(workspaceId)).blocked) {
    throw new AppError('identity.blocked', 'To edit your information, please make a payment first.');
  }
}
