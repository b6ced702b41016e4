import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Mailer } from '../ports/mail.ts';

export interface MailUnderTest {
  mail: Mailer;
  /** Every message sent so far, in its transport form. */
  received(): Promise<string[]>;
  remove(): Promise<void>;
}

const message = {
  to: 'ann@example.org',
  subject: 'Your form',
  text: 'Hello Ann\nhttp://localhost:8080/verify/abc',
  html: '<p>Hello <b>Ann</b></p>',
};

/** The text of message lines after unfolding and decoding from quoted-printable. */
const unfold = (raw: string) =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/\r?\n[ \t]+/g, ' ')
    .replaceAll('=3D', '=');

/** The guarantees of the mail port, as tests. @param make a mailer whose sender is 'Formwright <no-reply@example.org>' */
export function describeMail(name: string, make: () => Promise<MailUnderTest>): void {
  describe(`mail: ${name}`, () => {
    let world: MailUnderTest;
    beforeEach(async () => {
      world = await make();
    });
    afterEach(async () => {
      await world.mail.close();
      await world.remove();
    });

    it('hands over sender, recipient, subject, text and HTML', async () => {
      await world.mail.send(message);
      const [raw = ''] = await world.received();
      const mail = unfold(raw);
      expect(mail).toMatch(/^From: "?Formwright"? <no-reply@example\.org>/m);
      expect(mail).toMatch(/^To: <?ann@example\.org>?/m);
      expect(mail).toMatch(/^Subject: Your form/m);
      expect(mail).toContain('http://localhost:8080/verify/abc');
      expect(mail).toContain('<p>Hello <b>Ann</b></p>');
    });

    it('carries the address at which one click ends such mails, and none where there is none', async () => {
      await world.mail.send({ ...message, unsubscribe: 'https://forms.example.org/unsubscribe/abc' });
      await world.mail.send({ ...message, subject: 'Plain' });
      const received = (await world.received()).map(unfold);
      const plain = received.find((mail) => mail.includes('Subject: Plain')) ?? '';
      const other = received.find((mail) => mail !== plain) ?? '';
      expect(other).toMatch(/^List-Unsubscribe: <https:\/\/forms\.example\.org\/unsubscribe\/abc>/m);
      expect(other).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
      expect(plain).not.toMatch(/^List-Unsubscribe/m);
    });

    it('has the message when send resolves', async () => {
      await Promise.all(Array.from({ length: 7 }, (_, index) => world.mail.send({ ...message, subject: `Number ${index}` })));
      expect(await world.received()).toHaveLength(7);
    });

    it('hands over many mails at once, each whole', async () => {
      const count = 40;
      await Promise.all(Array.from({ length: count }, (_, index) => world.mail.send({ ...message, subject: `Number ${index}.` })));
      const subjects = (await world.received()).map((raw) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim());
      expect(subjects.sort()).toEqual(Array.from({ length: count }, (_, index) => `Number ${index}.`).sort());
    });

    it('changes neither lines with a dot nor long ones', async () => {
      const text = `.\n..\n.dot\n${'long '.repeat(400)}end\nFrom here`;
      await world.mail.send({ ...message, text });
      const [raw = ''] = await world.received();
      const lines = unfold(raw).split(/\r?\n/);
      for (const line of ['.', '..', '.dot', 'From here']) expect(lines).toContain(line);
      expect(unfold(raw)).toContain(`${'long '.repeat(400)}end`);
      for (const line of raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998);
    });

    it('lets nobody write headers or add recipients', async () => {
      await world.mail.send({ ...message, subject: 'Hi\r\nBcc: eve@example.org\r\n\r\nbody' });
      await world.mail.send({ ...message, to: 'ann@example.org, eve@example.org' }).catch(() => undefined);
      for (const raw of await world.received()) {
        expect(unfold(raw)).not.toMatch(/^Bcc:/im);
        expect(unfold(raw)).not.toMatch(/^To:.*[^\S\r\n]<?eve@example\.org/im);
      }
    });

    it('carries every script', async () => {
      await world.mail.send({ ...message, subject: 'Grüße — 你好' });
      const [raw = ''] = await world.received();
      const encoded = /^Subject: (.*)$/m.exec(raw.replace(/\r?\n[ \t]+/g, ' '))?.[1] ?? '';
      const decoded = encoded.replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=\s*/gi, (_match, kind: string, value: string) =>
        kind.toUpperCase() === 'B'
          ? Buffer.from(value, 'base64').toString()
          : decodeURIComponent(value.replaceAll('_', ' ').replace(/=([0-9A-F]{2})/g, '%$1')),
      );
      expect(decoded.trim()).toBe('Grüße — 你好');
    });
  });
}
