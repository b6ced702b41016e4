import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig, setting } from '../src/common/config.ts';

const spec = {
  port: setting.integer('PORT', { min: 1, max: 65_535, default: 8080 }),
  storeUrl: setting.url('STORE_URL', { schemes: ['sqlite', 'mongodb'], default: 'sqlite:./data' }),
  level: setting.choice('LOG_LEVEL', ['info', 'warn'], { default: 'info' }),
  isDemo: setting.flag('DEMO', { default: false }),
  name: setting.text('PRODUCT_NAME', { default: 'Formwright' }),
  key: setting.secret('SIGNING_KEY', { minLength: 8 }),
};

const problemsOf = (env: Record<string, string>, options?: Parameters<typeof readConfig>[2]): readonly string[] => {
  try {
    readConfig(spec, env, options);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
};

describe('settings', () => {
  it('are read in their types, with defaults', () => {
    expect(readConfig(spec, { SIGNING_KEY: 'line one\\nline two', PORT: '', DEMO: 'true', STORE_URL: 'mongodb://db:27017/' })).toEqual({
      port: 8080,
      storeUrl: 'mongodb://db:27017',
      level: 'info',
      isDemo: true,
      name: 'Formwright',
      key: 'line one\nline two',
    });
  });

  it('take folders with spaces and keep the root', () => {
    const spaced = readConfig(spec, { SIGNING_KEY: 'long enough', STORE_URL: 'sqlite:./my data/' });
    expect(spaced.storeUrl).toBe('sqlite:./my data');
    expect(readConfig(spec, { SIGNING_KEY: 'long enough', STORE_URL: 'sqlite:/' }).storeUrl).toBe('sqlite:/');
    expect(problemsOf({ SIGNING_KEY: 'long enough', STORE_URL: 'mongodb://a b' })).toHaveLength(1);
    for (const address of ['mongodb://', 'mongodb:///', 'mongodb:x'])
      expect(problemsOf({ SIGNING_KEY: 'long enough', STORE_URL: address })).toHaveLength(1);
    // The working directory would be meant.
    expect(problemsOf({ SIGNING_KEY: 'long enough', STORE_URL: 'sqlite:' })).toEqual([
      'STORE_URL must be an address that starts with sqlite: or mongodb://HOST. Nothing stands behind its colon.',
    ]);
  });

  it('are reported all at once, a clear line each', () => {
    const env = { PORT: 'abc', STORE_URL: 'postgres://x', LOG_LEVEL: 'loud', DEMO: 'yes', PRODUCT_NAME: 'a\nb' };
    expect(problemsOf(env)).toEqual([
      "PORT must be a number between 1 and 65535, but is 'abc'.",
      'STORE_URL must be an address that starts with sqlite: or mongodb://HOST.',
      "LOG_LEVEL must be one of info, warn, but is 'loud'.",
      "DEMO must be true or false, but is 'yes'.",
      "PRODUCT_NAME must be a text of one line, but is 'a?b'.",
      'SIGNING_KEY is not set. It must be a secret of at least 8 characters.',
    ]);
    expect(() => readConfig(spec, env)).toThrow(ConfigError);
  });

  it.each(['0', '65536', '8080.5', '1e3', ' 80', '-1', '0x50', '99999999999999999999'])('refuse %j as a port', (port) => {
    expect(problemsOf({ SIGNING_KEY: 'long enough', PORT: port })).toHaveLength(1);
  });

  it('never show a secret', () => {
    const problems = problemsOf({ SIGNING_KEY: 'short', STORE_URL: 'ftp://user:passw0rd@host' }).join();
    expect(problems).not.toMatch(/short|passw0rd/);
  });

  it.each(['STORE_URI', 'STOREURL', 'store_url', 'LOG_LEVELS', 'PRODUCT_NAMES', 'SIGNINGKEY'])('tell that %s is misspelt', (name) => {
    expect(problemsOf({ SIGNING_KEY: 'long enough', [name]: 'x' })).toEqual([
      expect.stringContaining(`${name} is not a setting. Did you mean`),
    ]);
  });

  it('take a site without a path, and a key of the right kind and half', () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const { publicKey: rsa } = generateKeyPairSync('rsa', {
      modulusLength: 1024,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    } as never);
    const wanted = { site: setting.origin('PUBLIC_URL'), open: setting.key('OPEN_KEY', 'public'), own: setting.key('OWN_KEY', 'private') };
    const right = { PUBLIC_URL: 'https://forms.example.com:8443/', OPEN_KEY: publicKey.replaceAll('\n', '\\n'), OWN_KEY: privateKey };
    expect(readConfig(wanted, right)).toEqual({ site: 'https://forms.example.com:8443', open: publicKey, own: privateKey });
    const refusals = (wrong: Record<string, string>) => {
      try {
        return readConfig(wanted, { ...right, ...wrong });
      } catch (error) {
        return (error as ConfigError).problems;
      }
    };
    for (const PUBLIC_URL of [
      'http:',
      'http://',
      'forms.example.com',
      'ftp://a',
      'https://a/path',
      'https://a?b',
      'https://u:p@a',
      'https://a b',
    ])
      expect(refusals({ PUBLIC_URL })).toEqual([
        `PUBLIC_URL must be the address of a site without a path, such as https://forms.example.com, but is '${PUBLIC_URL}'.`,
      ]);
    for (const OPEN_KEY of ['x'.repeat(70), privateKey, String(rsa)])
      expect(refusals({ OPEN_KEY })).toEqual(['OPEN_KEY must be the public half of an Ed25519 key pair in PEM, as openssl prints it.']);
    for (const OWN_KEY of ['x'.repeat(70), publicKey, privateKey.slice(0, -40)])
      expect(refusals({ OWN_KEY })).toEqual(['OWN_KEY must be the private half of an Ed25519 key pair in PEM, as openssl prints it.']);
  });

  it('take an email address, where it says so with a name', () => {
    const wanted = { from: setting.mailbox('MAIL_FROM', { hasName: true, default: '' }), to: setting.mailbox('SUPPORT', { default: '' }) };
    const takes = (env: Record<string, string>) => {
      try {
        return readConfig(wanted, env) !== null;
      } catch {
        return false;
      }
    };
    for (const MAIL_FROM of ['', 'a@b', 'Forms <forms@example.com>', '<a@b>', 'Müller, Söhne <a@b.de>'])
      expect(takes({ MAIL_FROM })).toBe(true);
    for (const MAIL_FROM of ['Forms', 'a@', 'Forms <forms>', 'a@b, c@d', 'Forms <a@b> x']) expect(takes({ MAIL_FROM })).toBe(false);
    expect([takes({ SUPPORT: 'help@example.com' }), takes({ SUPPORT: 'Help <help@example.com>' })]).toEqual([true, false]);
  });

  it('tell how a sign of a password is written that would end the address', () => {
    for (const STORE_URL of ['mongodb://user:pa#ss@db', 'mongodb://user:pa/ss@db', 'mongodb://user:pa?ss@db'])
      expect(problemsOf({ SIGNING_KEY: 'long enough', STORE_URL })).toEqual([
        'STORE_URL must be an address that starts with sqlite: or mongodb://HOST. Write the signs / ? # @ % in its user or password as %2F, %3F, %23, %40 and %25.',
      ]);
  });

  it('tell of the line break that a file has at its end', () => {
    expect(problemsOf({ SIGNING_KEY: 'long enough', STORE_URL: 'mongodb://user:passw0rd@db\n' })).toEqual([
      'STORE_URL must be an address that starts with sqlite: or mongodb://HOST. It begins or ends with a space or a line break.',
    ]);
    const stripe = { key: setting.text('STRIPE_SECRET_KEY', { isSecret: true }) };
    expect(() => readConfig(stripe, { STRIPE_SECRET_KEY: 'sk_live_1\n' })).toThrow(
      'STRIPE_SECRET_KEY must be a text of one line. It begins or ends with a space or a line break.',
    );
  });

  it('leave alone what others set', () => {
    const others = {
      HOME: '/root',
      PATH: '/bin',
      MAIL: '/var/mail',
      LOGNAME: 'x',
      SPORT: 'x',
      FORMS_SERVICE_PORT: '1',
      STORE_PORT: 'x',
      FILES_URL: 'x',
      TMPDIR: '/tmp',
    };
    expect(problemsOf({ SIGNING_KEY: 'long enough', ...others }, { alsoKnown: ['FILES_URL', 'TMP_DIR'] })).toEqual([]);
  });
});
