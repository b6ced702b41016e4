import { setting } from '@formwright/platform';

/** Headers of every reply. Pages and files set their own policies. Other replies, such as JSON, may load nothing and be in no frame. */
export const baseHeaders: Readonly<Record<string, string>> = {
  // No caching by default, because replies contain private data and tokens. Cacheable replies set their own header.
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
};

/** The owner area: only own scripts and styles; positioning code (menus, drag and drop) sets style attributes. */
export const appPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src-elem 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** For which hosts browsers ask by HTTPS only, once they have seen the product by it. */
export type Hsts = 'host' | 'subdomains';

/** 'subdomains' is for an operator whose every host below the product's has TLS: for a year, browsers reach no other ones. */
export const hstsSetting = setting.choice('HSTS', ['host', 'subdomains'], { default: 'host' });

export const httpsOnly = (hsts: Hsts = 'host'): string => `max-age=31536000${hsts === 'subdomains' ? '; includeSubDomains' : ''}`;
