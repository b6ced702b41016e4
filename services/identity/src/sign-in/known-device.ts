import { hkdfSync } from 'node:crypto';
import { createSignedTokens, dayMs, type Ports, type ReplyControls } from '@formwright/platform';
import type { User } from '../account/user.ts';

const deviceCookie = 'fw_device';
const lifetimeSeconds = (365 * dayMs) / 1000;

/** The cookie of a device that has signed in before. The device has its own attempt limit, so guesses by others do not slow it down. */
export function createKnownDevices(authPrivateKey: string) {
  const secret = Buffer.from(hkdfSync('sha256', authPrivateKey, '', 'known device', 32)).toString('base64url');
  const tokens = createSignedTokens<[userId: string, deviceId: string]>(secret, 'known device');
  return {
    /** @returns the device's id, or null if this user has never signed in on it */
    idFor(user: User | null, cookies: Readonly<Record<string, string | undefined>>, now: number): string | null {
      const [userId, deviceId] = tokens.read(cookies[deviceCookie], now) ?? [];
      return user && deviceId && userId === user._id ? deviceId : null;
    },
    /** @param isRemembered whether the cookie survives closing the browser */
    remember({ ids, clock }: Pick<Ports, 'ids' | 'clock'>, reply: ReplyControls, user: User, isRemembered: boolean): void {
      const value = tokens.sign([user._id, ids.random()], { expiresAt: clock.now() + lifetimeSeconds * 1000 });
      const options = { httpOnly: true, sameSite: 'strict', path: '/api' } as const;
      reply.setCookie(deviceCookie, value, { ...options, ...(isRemembered && { maxAgeSeconds: lifetimeSeconds }) });
    },
  };
}

export type KnownDevices = ReturnType<typeof createKnownDevices>;
