import { describe, expect, it } from '@jest/globals';
import { ConfigError, readConfig, setting } from '../src/config.ts';

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
  });

  it('are reported all at once, a clear line each', () => {
    const env = { PORT: 'abc', STORE_URL: 'postgres://x', LOG_LEVEL: 'loud', DEMO: 'yes', PRODUCT_NAME: 'a\nb' };
    expect(problemsOf(env)).toEqual([
      "PORT must be a number between 1 and 65535, but is 'abc'.",
      'STORE_URL must be an address that starts with sqlite: or mongodb:.',
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
