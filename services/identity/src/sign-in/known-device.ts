import { hkdfSync } from 'node:crypto';
import { createSignedTokens, DAY_MS, type Ports, type ReplyControls } from '@formwright/platform';
import type { User } from '../account/user.ts';

const DEVICE_COOKIE = 'fw_device';
const LIFETIME_SECONDS = (365 * DAY_MS) / 1000;

/** The cookie of a device that has signed in before. The device has its own attempt limit, so guesses by others do not slow it down. */
export function createKnownDevices(authPrivateKey: string) {
  const secret = Buffer.from(hkdfSync('sha256', authPrivateKey, '', 'known device', 32)).toString('base64url');
  const tokens = createSignedTokens<[userId: string, deviceId: string]>(secret, 'known device');
  return {
    /** @returns the device's id, or null if this user has never signed in on it */
    idFor(user: User | null, cookies: Readonly<Record<string, string | undefined>>, now: number): string | null {
      const [userId, deviceId] = tokens.read(cookies[DEVICE_COOKIE], now) ?? [];
      return user && deviceId && userId === user._id ? deviceId : null;
    },
    /** @param isRemembered whether the cookie survives closing the browser */
    remember({ ids, clock }: Pick<Ports, 'ids' | 'clock'>, reply: ReplyControls, user: User, isRemembered: boolean): void {
      const value = tokens.sign([user._id, ids.random()], { expiresAt: clock.now() + LIFETIME_SECONDS * 1000 });
      const options = { httpOnly: true, sameSite: 'strict', path: '/api' } as const;
      reply.setCookie(DEVICE_COOKIE, value, { ...options, ...(isRemembered && { maxAgeSeconds: LIFETIME_SECONDS }) });
    },
  };
}

export type KnownDevices = ReturnType<typeof createKnownDevices>;
