/** On every answer. Pages that may be framed (public forms) bring their own, stricter policies. */
export const baseHeaders: Readonly<Record<string, string>> = {
  // Answers tell of accounts and carry tokens. What may be kept says so itself.
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
};

/** The owner area: own scripts and styles only; style attributes are set by positioning code (menus, drag and drop). */
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
