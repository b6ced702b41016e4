import { ConfigError, WRITE_SIGNS } from '../../common/config.ts';

/** A mail server, and how it is spoken to. */
export interface SmtpAddress {
  host: string;
  port: number;
  /** TLS from the first byte. */
  secure: boolean;
  /** Without TLS the connection is ended. */
  requireTLS: boolean;
  /** TLS is not used although the server offers it. */
  ignoreTLS: boolean;
  auth?: { user: string; pass: string };
}

const problem = (text: string) => new ConfigError([`MAIL_URL names a mail server as smtp://USER:PASSWORD@HOST:PORT, but ${text}.`]);

/**
 * Reads 'smtp://USER:PASSWORD@HOST:PORT?tls=…' (STARTTLS) or 'smtps://…' (TLS). `tls` is required, offered or off; by default required
 * with a password, which would be readable otherwise, and offered without one.
 * @throws ConfigError, which shows no part of the address
 */
export function readSmtpAddress(url: string): SmtpAddress {
  const { protocol, hostname, port, username, password, pathname, searchParams, hash } = new URL(url);
  const secure = protocol === 'smtps:';
  if (!hostname) throw problem('the host is missing');
  // 'smtp://user:25#x@host' would be the host 'user'.
  if (hash || pathname.length > 1) throw problem(`it goes on behind the port. ${WRITE_SIGNS}`);
  if ([...searchParams.keys()].some((name) => name !== 'tls')) throw problem('after the question mark it takes tls');
  const tls = searchParams.get('tls') ?? (password ? 'required' : 'offered');
  if (!['required', 'offered', 'off'].includes(tls)) throw problem('tls is neither required nor offered nor off');
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    requireTLS: !secure && tls === 'required',
    ignoreTLS: tls === 'off',
    ...(username && { auth: { user: decode(username), pass: decode(password) } }),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw problem('a percent sign in the user or password is not written as %25');
  }
}
