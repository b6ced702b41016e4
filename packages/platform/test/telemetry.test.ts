import { describe, expect, it } from '@jest/globals';
import { createLogger, scrub, scrubLine } from '../src/common/telemetry.ts';

function capture(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger({ destination: { write: (line) => void lines.push(line) } }));
  return lines.join('');
}

describe('the log', () => {
  it('blanks fields that carry secrets, wherever they stand', () => {
    const line = capture((log) =>
      log.info({ email: 'ann@example.org', user: { password: 'hunter2', list: [{ token: 'abc' }] }, route: '/api/x', count: 3 }, 'did it'),
    );
    expect(line).not.toMatch(/ann@|hunter2|abc/);
    expect(JSON.parse(line)).toMatchObject({ route: '/api/x', count: 3, msg: 'did it' });
  });

  it('takes personal data out of errors, and keeps what helps', () => {
    const cause = Object.assign(new Error('550 <bob@example.org> unknown'), { code: 'EENVELOPE' });
    const error = new TypeError('mail to ann+x@example.org failed at https://x/reset?token=s3cret with Bearer abc.def', { cause });
    const line = capture((log) => log.error({ err: error }, 'failed'));
    expect(line).not.toMatch(/ann\+x|bob@|s3cret|abc\.def/);
    expect(JSON.parse(line).err).toMatchObject({
      type: 'TypeError',
      stack: expect.stringContaining('telemetry.test'),
      cause: { code: 'EENVELOPE' },
    });
  });

  it('does not quote what could not be read as JSON', () => {
    for (const text of ['"Ann"', 'A', '\nMy secret is long', '{"a":1} My secret', `{"a":${'x'.repeat(200)} My secret`].map(
      (each) => `My secret${each}`,
    )) {
      let found: unknown;
      try {
        JSON.parse(text);
      } catch (error) {
        found = error;
      }
      const line = capture((log) => log.error({ err: found }, 'failed'));
      expect(line).not.toMatch(/My s|Ann|xxx/);
      expect(JSON.parse(line).err).toMatchObject({ type: 'SyntaxError', message: expect.stringContaining('is not valid JSON') });
    }
  });

  it('has what strangers write in one line, without what a terminal obeys, and bounded', () => {
    const agent = 'curl\n{"level":60}\u009b2J\u2028\u202e';
    const error = Object.assign(new Error(`${agent} ann@example.org ${'x'.repeat(100_000)}`), { code: agent });
    error.cause = new Error(agent.repeat(1_000), { cause: error });
    const line = capture((log) => log.warn({ err: error, from: agent, list: [{ agent }], path: `/${'a'.repeat(5_000)}` }, 'odd'));
    expect(line.trimEnd()).toMatch(/^[^\p{Cc}\u2028\u202e]+$/u);
    expect(line).not.toContain('ann@');
    const { err, from, path } = JSON.parse(line);
    expect(from).toBe('curl\\u{a}{"level":60}\\u{9b}2J\\u{2028}\\u{202e}');
    expect(path).toBe(`/${'a'.repeat(999)}… (5001 letters)`);
    expect([err.message.length < 1_100, err.stack.length <= 8_000, err.code]).toEqual([true, true, from]);
    expect(err.message).not.toContain('\n');
    // A cause that is its own ends, too.
    expect(line.length).toBeLessThan(60_000);
  });

  it('survives what has no end', () => {
    const loop: Record<string, unknown> = { name: 'x' };
    loop.self = loop;
    expect(capture((log) => log.info({ loop }, 'round'))).toContain('round');
  });

  it('scrubs long hostile texts in time that grows with their length', () => {
    expect(scrub('a'.repeat(200_000))).toHaveLength(200_000);
    expect(scrub('a@'.repeat(50_000))).not.toContain('@a');
  });
});

describe('a long text of a library', () => {
  const MOST = 1_000;

  it('is cut at a blank, and where its last word is longer than any address within that', () => {
    // Most of it is cut out, so that its end is shown.
    expect(scrubLine(`?${'q'.repeat(1_400)} ${'a '.repeat(200)}${'b'.repeat(300)}${'c '.repeat(200)}`, MOST)).toMatch(
      /^\?\[query\] (a )+a…$/,
    );
    for (const text of ['x'.repeat(10_000), `Error: ${'x'.repeat(10_000)}`])
      expect(scrubLine(text, MOST)).toBe(`${text.slice(0, MOST)}… (1937 letters)`);
  });

  it('shows no address of which a part was cut off, wherever that is', () => {
    const address = 'ann.smith@mail.example.org';
    for (let at = 2 * MOST - address.length - 2; at < 2 * MOST + 2; at += 1)
      for (const [before, between] of [
        [`?${'q'.repeat(1_400)} `, 'x,'],
        [`?${'q'.repeat(1_400)} `, 'x '],
      ] as const) {
        const text = `${before}${between.repeat(at)}`.slice(0, at - 1);
        const shown = scrubLine(`${text},${address},${'y'.repeat(5_000)}`, MOST);
        expect(shown.length).toBeGreaterThan(400);
        expect(shown).not.toMatch(/ann|smith|mail\.|example/);
      }
  });

  it('is read in time that grows with its length', () => {
    const text = 'a'.repeat(4_000_000);
    expect(scrubLine(text, 1_000_000)).toHaveLength(1_000_000 + '… (1999937 letters)'.length);
  });
});

it('scrubs a long text of many beginnings as fast as any other', () => {
  const text = 'eyJ'.repeat(1_000_000);
  expect(scrub(text)).toBe(text);
});
