import { admin, type Contract, twinOf } from '@formwright/contracts';
import type { Sent } from './documented-api.ts';

/** What an operator does in the back-office. */
export async function showOperatorsCalls(
  call: (contract: Contract, sent: Sent, status?: number) => Promise<unknown>,
  headers: Record<string, string>,
): Promise<void> {
  await call(admin.getAdminInfo, { body: {}, headers });
  await call(twinOf(admin.getAdminInfo), { headers });
}
