import type { GatewayOptions } from '../src/gateway-options.ts';

/** A test that a slow machine delays is not refused for it. */
export const neverBusy: NonNullable<GatewayOptions['overload']> = { maxDelayMs: Number.POSITIVE_INFINITY, heapInUse: () => 0 };
