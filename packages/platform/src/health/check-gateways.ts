import type { GatewaySign } from '@formwright/contracts';
import { type Check, SILENT_MS, spanText } from './checks.ts';

/** Each gateway of which was heard. */
export function checkGateways(gateways: readonly GatewaySign[], now: number): Check[] {
  const check = (state: Check['state'], says: string): Check => ({ code: 'gateway.processes', state, where: 'gateway', says });
  if (gateways.length === 0)
    return [check('unknown', 'No gateway has told of itself: none runs, it has just started, or it has no BUS_URL.')];
  return gateways.map(({ id, version, seenAt }) => {
    const name = `Process ${id.slice(0, 8)}, version ${version ?? 'unknown'},`;
    const silence = spanText(now - seenAt);
    return now - seenAt > SILENT_MS
      ? check('warning', `${name} gave no sign of life for ${silence}.`)
      : check('ok', `${name} gave a sign of life ${silence} ago.`);
  });
}
