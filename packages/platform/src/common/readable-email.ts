import { domainToUnicode } from 'node:url';
import { asciiDomain } from '@formwright/contracts';

/** An address of mail as people read it: a domain in ASCII, as browsers send it, in the letters that it stands for. */
export function readableEmail(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (!/(?:^|\.)xn--/i.test(domain)) return address;
  const readable = domainToUnicode(domain);
  // Not where it stands for nothing, or for another one.
  return asciiDomain(readable) === domain.toLowerCase() ? address.slice(0, at) + readable : address;
}
