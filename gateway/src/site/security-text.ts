/** How long what it says is good, from when it is read. */
const GOOD_MS = 180 * 24 * 60 * 60 * 1000;

interface Told {
  abuseEmail: string;
  publicUrl: string;
}

/** The file by which people find whom to tell of abuse (RFC 9116). */
const textOf = ({ abuseEmail, publicUrl }: Told, now: number): string =>
  [
    `Contact: mailto:${abuseEmail}`,
    `Expires: ${new Date(now + GOOD_MS).toISOString()}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    'Preferred-Languages: en',
    '',
  ].join('\n');

/** What the file says whenever it is read; undefined where no address is set. */
export const securityTextOf = (told: Told, clock: { now(): number }): (() => string) | undefined =>
  told.abuseEmail === '' ? undefined : () => textOf(told, clock.now());
