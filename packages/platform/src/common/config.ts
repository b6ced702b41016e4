import { createPrivateKey, createPublicKey } from 'node:crypto';
import { OPEN_SIGNUP, parseUrl, readSignupRule, SIGNUP_SPELLING, type SignupRule } from '@formwright/contracts';
import { isNetwork } from './networks.ts';

/** Invalid settings. The message has one line per problem, each with its solution. */
export class ConfigError extends Error {
  override name = 'ConfigError';

  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** One setting, read from one environment variable. Made by `setting`. */
export interface Setting<T> {
  name: string;
  /** Description for error messages: 'a number between 1 and 65535'. */
  kind: string;
  /** @returns undefined if the text is not valid */
  parse(text: string): T | undefined;
  /** Without it, the setting is required. */
  fallback?: T;
  /** The value is never shown. */
  isSecret?: boolean;
}

interface Optional<T> {
  default?: T;
}
const withDefault = <T>(made: Setting<T>, options: Optional<T>): Setting<T> =>
  options.default === undefined ? made : { ...made, fallback: options.default };

/** Text of one line. `pattern` restricts it; `kind` then describes the pattern. */
function text(name: string, options: Optional<string> & { pattern?: RegExp; kind?: string; isSecret?: true } = {}): Setting<string> {
  const { pattern = /^[^\p{Cc}]*$/u, kind = 'a text of one line', isSecret = false } = options;
  return withDefault({ name, kind, parse: (value) => (pattern.test(value) ? value : undefined), isSecret }, options);
}

function integer(name: string, options: Optional<number> & { min: number; max: number }): Setting<number> {
  const { min, max } = options;
  const parse = (value: string) => {
    const number = /^-?\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    return number >= min && number <= max ? number : undefined;
  };
  return withDefault({ name, kind: `a number between ${min} and ${max}`, parse }, options);
}

/** 'true' or 'false'. */
function flag(name: string, options: Optional<boolean> = {}): Setting<boolean> {
  return withDefault({ name, kind: 'true or false', parse: (value) => ({ true: true, false: false })[value] }, options);
}

function choice<const T extends string>(name: string, values: readonly T[], options: Optional<T> = {}): Setting<T> {
  return withDefault({ name, kind: `one of ${values.join(', ')}`, parse: (value) => values.find((each) => each === value) }, options);
}

/** Without a host, these drivers would take this machine, or wait for ever. */
const needsHost = (scheme: string) => /^(?:amqp|mongodb)/.test(scheme);

/** An address with one of these schemes, without a slash at the end. The path of 'sqlite:' or 'file:' may be relative. */
function url(name: string, options: Optional<string> & { schemes: readonly string[] }): Setting<string> {
  const { schemes } = options;
  const parse = (value: string) => {
    const scheme = schemes.find((each) => value.startsWith(`${each}:`));
    if (scheme === undefined || /\p{Cc}/u.test(value)) return undefined;
    // An empty path would be the working directory.
    if (value === `${scheme}:` && scheme !== 'local') return undefined;
    if (needsHost(scheme) && !/^[^:]+:\/\/[^/?#]/.test(value)) return undefined;
    // Only folder paths may contain spaces.
    if (value.startsWith(`${scheme}://`) && (/\s/.test(value) || parseUrl(value) === null)) return undefined;
    return value.replace(/(?<=[^:/])\/+$/, '');
  };
  // Server URLs contain passwords, so they are secret.
  return withDefault(
    {
      name,
      kind: `an address that starts with ${schemes.map((each) => (needsHost(each) ? `${each}://HOST` : `${each}:`)).join(' or ')}`,
      parse,
      isSecret: true,
    },
    options,
  );
}

/** Where a site is: scheme, host and port. The app lies at its root, so there is no path. */
function origin(name: string, options: Optional<string> = {}): Setting<string> {
  const parse = (value: string) => {
    const { protocol, origin: found, href } = parseUrl(value) ?? { protocol: '', origin: '', href: '' };
    return ['http:', 'https:'].includes(protocol) && href === `${found}/` ? found : undefined;
  };
  return withDefault({ name, kind: 'the address of a site without a path, such as https://forms.example.com', parse }, options);
}

/** The address of a mailbox, which a mail server takes; with `hasName` also with a name before it. */
function mailbox(name: string, options: Optional<string> & { hasName?: boolean } = {}): Setting<string> {
  return options.hasName
    ? text(name, {
        pattern: /^(?:[^<>@\p{Cc}]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u,
        kind: 'an email address, such as Forms <forms@example.com>',
        ...options,
      })
    : text(name, { pattern: /^[^<>@,\s]+@[^<>@,\s]+$/, kind: 'an email address, such as help@example.com', ...options });
}

/** Half of an Ed25519 key pair. `\n` written out counts as a line break. */
function key(name: string, half: 'private' | 'public'): Setting<string> {
  const parse = (value: string) => {
    const pem = value.replaceAll('\\n', '\n');
    // The public half can be made of the private one, which must not be here.
    if (!pem.startsWith(`-----BEGIN ${half.toUpperCase()} KEY-----`)) return undefined;
    try {
      const read = half === 'private' ? createPrivateKey(pem) : createPublicKey(pem);
      return read.asymmetricKeyType === 'ed25519' ? pem : undefined;
    } catch {
      return undefined;
    }
  };
  return { name, kind: `the ${half} half of an Ed25519 key pair in PEM, as openssl prints it`, parse, isSecret: true };
}

/** Public halves of Ed25519 key pairs by the name of their owner, in PEM. A name may have several. */
function keys(name: string): Setting<ReadonlyMap<string, readonly string[]>> {
  const parse = (value: string) => {
    const found = new Map<string, string[]>();
    for (const each of value.split(/\s+/).filter(Boolean)) {
      const [, owner = '', base64 = ''] = /^([a-z]+)=(.+)$/.exec(each) ?? [];
      const pem = publicPemOf(base64);
      if (pem === undefined) return undefined;
      found.set(owner, [...(found.get(owner) ?? []), pem]);
    }
    return found.size > 0 ? found : undefined;
  };
  return { name, kind: 'NAME=KEY for each caller, separated by spaces, KEY being the middle line of a public key in PEM', parse };
}

function publicPemOf(base64: string): string | undefined {
  try {
    const read = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
    return read.asymmetricKeyType === 'ed25519' ? (read.export({ type: 'spki', format: 'pem' }) as string) : undefined;
  } catch {
    return undefined;
  }
}

/** A secret. `\n` written out counts as a line break. */
function secret(name: string, options: Optional<string> & { minLength: number }): Setting<string> {
  const parse = (value: string) => (value.length >= options.minLength ? value.replaceAll('\\n', '\n') : undefined);
  return withDefault({ name, kind: `a secret of at least ${options.minLength} characters`, parse, isSecret: true }, options);
}

/** Addresses and networks, separated by commas. */
function networks(name: string): Setting<readonly string[]> {
  const parse = (value: string) => {
    const found = value.split(',').flatMap((each) => each.trim() || []);
    return found.every(isNetwork) ? found : undefined;
  };
  return { name, kind: 'addresses or networks such as 10.0.0.0/8 or 2001:db8::/32, separated by commas', parse, fallback: [] };
}

/** Who may make an account. */
function signup(name: string): Setting<SignupRule> {
  return { name, kind: SIGNUP_SPELLING, parse: (value) => readSignupRule(value) ?? undefined, fallback: OPEN_SIGNUP };
}

/** Host names of this machine. */
export const localHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1']);

/** Whether only this machine can reach the product. */
export const isLocal = ({ host, publicUrl }: { host: string; publicUrl: string }): boolean =>
  localHosts.has(host) && localHosts.has(new URL(publicUrl).hostname);

/** What is made by chance for passwords and keys often has such a sign, with which the address would end there. */
const HAS_BARE_SIGN = /^[a-z\d+]+:\/\/[^@/?#]*:[^@/?#]*[/?#].*@/i;
export const WRITE_SIGNS = 'Write the signs / ? # @ % in its user or password as %2F, %3F, %23, %40 and %25';

/** The kinds of settings. */
export const setting = { text, integer, flag, choice, url, origin, mailbox, secret, key, keys, networks, signup };

export type Spec = Readonly<Record<string, Setting<unknown>>>;
export type ConfigOf<S extends Spec> = { [key in keyof S]: S[key] extends Setting<infer T> ? T : never };

/**
 * Reads settings and reports all their problems at once.
 * @param env usually `process.env`; an empty value counts as not set
 * @param alsoKnown variables used elsewhere, which are not reported as typos
 * @throws ConfigError
 */
export function readConfig<S extends Spec>(
  spec: S,
  env: Readonly<Record<string, string | undefined>>,
  { alsoKnown = [] }: { alsoKnown?: readonly string[] } = {},
): ConfigOf<S> {
  const problems: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [key, wanted] of Object.entries(spec)) {
    const given = env[wanted.name];
    if (given === undefined || given === '') {
      if (wanted.fallback === undefined) problems.push(`${wanted.name} is not set. It must be ${wanted.kind}.`);
      config[key] = wanted.fallback;
      continue;
    }
    config[key] = wanted.parse(given);
    if (config[key] === undefined) {
      const shown = wanted.isSecret ? '' : `, but is '${given.slice(0, 80).replace(/\p{C}/gu, '?')}'`;
      problems.push(`${wanted.name} must be ${wanted.kind}${shown}.${hintFor(wanted, given)}`);
    }
  }
  problems.push(...findMisspelt([...Object.values(spec).map(({ name }) => name), ...alsoKnown], Object.keys(env)));
  if (problems.length > 0) throw new ConfigError(problems);
  return config as ConfigOf<S>;
}

/** What a wrong value most likely lacks, as a further sentence; '' where nothing is likely. */
function hintFor({ parse, isSecret }: Setting<unknown>, given: string): string {
  // A value that was written by `echo` ends with a line break.
  if (parse(given.trim()) !== undefined) return ' It begins or ends with a space or a line break.';
  if (!isSecret) return '';
  if (/^[a-z\d+]+:$/.test(given)) return ' Nothing stands behind its colon.';
  return HAS_BARE_SIGN.test(given) ? ` ${WRITE_SIGNS}.` : '';
}

/** Shorter names are too similar to others: HOST differs from HOME by two letters. */
const MIN_CHECKED = 6;

/** Names that differ by so many letters are no misspellings of each other. */
const FAR = 3;

/** The system's own folder for temporary files, which macOS sets for everybody. It is near to TMP_DIR, and no misspelling of it. */
const OF_THE_SYSTEM = 'TMPDIR';

/**
 * Reports variables whose name is close to a known one, as probable typos. Ignoring them would start the product with the wrong setting.
 */
function findMisspelt(known: readonly string[], given: readonly string[]): string[] {
  const knownNames = new Set(known);
  const checked = known.filter((name) => name.length >= MIN_CHECKED);
  return given
    .filter((name) => name !== OF_THE_SYSTEM && !knownNames.has(name))
    .flatMap((name) => {
      const meant = checked.find((each) => isNear(name.toUpperCase(), each));
      return meant === undefined ? [] : [`${name} is not a setting. Did you mean ${meant}?`];
    });
}

function isNear(left: string, right: string): boolean {
  return Math.abs(left.length - right.length) < FAR && editDistance(left, right) < FAR;
}

/** Counts to here. */
function editDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
    if (Math.min(...row) >= FAR) return FAR;
  }
  return row[right.length] ?? 0;
}
