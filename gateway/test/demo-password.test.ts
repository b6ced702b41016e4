import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { demoPassword } from '../src/demo/start.ts';

const made: string[] = [];
afterAll(() => {
  for (const path of made) rmSync(path, { recursive: true });
});

function directory() {
  const path = mkdtempSync(join(tmpdir(), 'fw-demo-'));
  made.push(path);
  return { path };
}

describe("the demo's password", () => {
  it('is the known one where only this machine can sign in', () => {
    for (const host of ['localhost', '127.0.0.1', '::1']) expect(demoPassword(directory(), host, false)).toBe('Low-tide-7');
  });

  it('is random elsewhere, and kept', () => {
    const here = directory();
    const password = demoPassword(here, '0.0.0.0', false);
    expect(password).toMatch(/^Tide-[A-Za-z0-9]{16}-7$/);
    expect(demoPassword(here, '0.0.0.0', true)).toBe(password);
    expect(demoPassword(directory(), '0.0.0.0', false)).not.toBe(password);
    expect(statSync(join(here.path, 'demo-password')).mode & 0o777).toBe(0o600);
  });

  it('refuses to open an account with the known password to others', () => {
    const here = directory();
    demoPassword(here, 'localhost', false);
    expect(() => demoPassword(here, '0.0.0.0', true)).toThrow('a password that everybody knows');
    expect(() => demoPassword(directory(), '0.0.0.0', true)).toThrow('a password that everybody knows');
  });
});
