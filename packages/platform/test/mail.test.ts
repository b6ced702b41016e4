import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createEmlMail } from '../src/adapters/mail/eml-mail.ts';
import { createLogger } from '../src/common/telemetry.ts';
import { describeMail } from '../src/conformance/mail.ts';

const from = 'Formwright <no-reply@example.org>';
const silent = createLogger({ level: 'silent' });

async function readAll(dir: string): Promise<string[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.map((name) => readFile(join(dir, name), 'utf8')));
}

describeMail('eml', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'formwright-mail-'));
  return {
    mail: createEmlMail({ dir, from, log: silent, show: () => undefined }),
    received: () => readAll(dir),
    remove: () => rm(dir, { recursive: true }),
  };
});

describe('eml mail', () => {
  it('removes at its start what a crash left half written, and closes its folder to others', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'formwright-mail-'));
    await chmod(dir, 0o755);
    await writeFile(join(dir, '2026.eml.part'), 'half');
    await writeFile(join(dir, '2026.eml'), 'whole');
    await createEmlMail({ dir, from, log: silent, show: () => undefined }).close();
    expect(await readdir(dir)).toEqual(['2026.eml']);
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
    await rm(dir, { recursive: true });
  });

  it('shows file and links on the console, and neither in the log', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'formwright-mail-'));
    const [shown, logged]: [string[], string[]] = [[], []];
    const log = createLogger({ destination: { write: (line) => void logged.push(line) } });
    const mail = createEmlMail({ dir, from, log, show: (line) => shown.push(line) });
    await mail.send({ to: 'ann@example.org\u001b[2J', subject: 's', text: 'Open http://localhost:8080/verify/tok3n now', html: '' });
    expect(shown.join('\n')).toContain('\n  http://localhost:8080/verify/tok3n');
    expect(shown.join('\n')).toContain(dir);
    expect(shown.join('\n')).not.toContain('\u001b');
    expect(logged.join('')).not.toMatch(/ann@|tok3n/);
    await rm(dir, { recursive: true });
  });

  it('erases the mails of a person: by id, and by address until then', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'formwright-mail-'));
    const mail = createEmlMail({ dir, from, log: silent, show: () => undefined });
    const message = (subject: string, to = 'ann@example.org') => ({ to, subject, text: 't', html: '' });
    const unsubscribe = 'https://forms.example/unsubscribe/a-token';
    await mail.send({ ...message('hers'), unsubscribe }, { about: 'ann', recipient: 'ann-of-old.org', queuedAt: 9 });
    await mail.send(message('an invitation'), { about: 'bob', recipient: 'ann-example.org', queuedAt: 5 });
    await mail.send(message('of a new account'), { about: 'ann2', recipient: 'ann-example.org', queuedAt: 6 });
    await mail.send(message("somebody else's", 'carl@example.org'));
    await writeFile(join(dir, 'other.eml'), 'no mail');
    await mail.erase(({ about, recipient, queuedAt }) => about === 'ann' || (recipient === 'ann-example.org' && queuedAt <= 5));
    const subjects = (await readAll(dir)).map((raw) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim());
    expect(subjects.sort()).toEqual([undefined, 'of a new account', "somebody else's"].sort());
    await rm(dir, { recursive: true });
  });
});
