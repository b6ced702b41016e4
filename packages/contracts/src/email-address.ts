import { parseUrl } from './parse-url.ts';

/**
 * A domain as it is compared: in ASCII, as DNS has it. Browsers send 'xn--mller-kva.example' where somebody types 'müller.example' into a field
 * for addresses, and other programs send what was typed. What is no domain stays as it is.
 */
export function asciiDomain(name: string): string {
  const domain = name.normalize('NFC').toLowerCase();
  // An address of the web reads more than a name: '0x7f.1' is 127.0.0.1 there.
  if (!/\P{ASCII}/u.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return domain;
  return parseUrl(`http://${domain}`)?.hostname ?? domain;
}

/** An address of mail as it is compared, and stored where it is a key: without case, and one whichever way its domain is written. */
export function normalizeEmail(typed: string): string {
  const address = typed.trim().normalize('NFC').toLowerCase();
  const domain = address.lastIndexOf('@') + 1;
  return domain === 0 ? address : address.slice(0, domain) + asciiDomain(address.slice(domain));
}
