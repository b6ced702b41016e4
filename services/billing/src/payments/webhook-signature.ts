import { createHmac, timingSafeEqual } from 'node:crypto';
import { UnsignedError, type Webhook } from './provider.ts';

/** The header of a signed webhook: 't=<seconds>,v1=<hex HMAC-SHA256 of "<seconds>.<body>">'. */
export const SIGNATURE_HEADER = 'payment-signature';
/** A webhook that is older, or signed so far ahead, is refused: somebody may have recorded it. */
const WINDOW_SECONDS = 300;

const digestOf = (secret: string, seconds: number, rawBody: string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.${rawBody}`).digest();

/** @param now epoch milliseconds */
export function signWebhook(secret: string, rawBody: string, now: number): Webhook {
  const seconds = Math.floor(now / 1000);
  return { rawBody, headers: { [SIGNATURE_HEADER]: `t=${seconds},v1=${digestOf(secret, seconds, rawBody).toString('hex')}` } };
}

/**
 * Compares in constant time.
 * @param now epoch milliseconds
 * @throws UnsignedError
 */
export function checkWebhook(secret: string, { rawBody, headers }: Webhook, now: number): void {
  const [, time = '', signature = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headers[SIGNATURE_HEADER] ?? '') ?? [];
  const seconds = Number(time);
  const isRight = timingSafeEqual(Buffer.from(signature.padEnd(64, '0'), 'hex'), digestOf(secret, seconds, rawBody));
  if (!isRight || signature === '') throw new UnsignedError('the signature is not right');
  if (Math.abs(now / 1000 - seconds) > WINDOW_SECONDS) throw new UnsignedError('the signature is too old');
}
