import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SMTPServerOptions } from 'smtp-server';
import { createSmtpMail, type SmtpMailOptions } from '../src/adapters/mail/smtp-mail.ts';
import { describeMail } from '../src/conformance/mail.ts';
import { isOfRecipient, type Mailer, MailRefusedError, MailServerAwayError } from '../src/ports/mail.ts';
import { UnavailableError } from '../src/ports/unavailable.ts';
import { freePort } from '../src/testing/free-port.ts';
import { refusing, type SmtpForTest, startSmtpServer } from './support/smtp-server.ts';

const from = 'Formwright <no-reply@example.org>';
const message = { to: 'ann@example.org', subject: 's', text: 't', html: '' };

describeMail('smtp', async () => {
  const server = await startSmtpServer();
  return {
    mail: createSmtpMail({ url: `smtp://127.0.0.1:${server.port}`, from }),
    received: async () => {
      expect(server.recipients).not.toContain('eve@example.org');
      return server.mails;
    },
    remove: () => server.close(),
  };
});

describe('smtp mail', () => {
  let closing: (() => Promise<void>)[];
  beforeEach(() => {
    closing = [];
  });
  afterEach(async () => {
    for (const close of closing.reverse()) await close();
  });

  async function serve(options?: SMTPServerOptions, port?: number): Promise<SmtpForTest> {
    const server = await startSmtpServer(options, port);
    closing.push(() => server.close());
    return server;
  }
  function open(
    port: number,
    { login = '', tls = '', ...options }: Partial<SmtpMailOptions> & { login?: string; tls?: string } = {},
  ): Mailer {
    const mail = createSmtpMail({ url: `smtp://${login}127.0.0.1:${port}${tls && `?tls=${tls}`}`, from, ...options });
    closing.push(() => mail.close());
    return mail;
  }
  const failureOf = (work: Promise<void>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('keeps a few connections and uses them again', async () => {
    const server = await serve();
    const mail = open(server.port);
    for (let round = 0; round < 3; round++) await Promise.all(Array.from({ length: 20 }, () => mail.send(message)));
    expect(server.mails).toHaveLength(60);
    expect(server.most()).toBeLessThanOrEqual(3);
  });

  it('tells a mail that is refused for good from one that may be taken later, and repeats no address', async () => {
    let answer = refusing(550, '5.1.1 <ann@example.org> is unknown here');
    const server = await serve({ onRcptTo: (_address, _session, done) => done(answer) });
    const mail = open(server.port);
    const refused = await failureOf(mail.send(message));
    expect(refused).toBeInstanceOf(MailRefusedError);
    expect((refused as Error).message).toBe('the mail server refused the mail: 550 5.1.1 to RCPT TO');
    answer = refusing(450, '4.2.0 <ann@example.org> is greylisted');
    const later = await failureOf(mail.send(message));
    expect(later).toBeInstanceOf(UnavailableError);
    expect([refused, later].map(isOfRecipient)).toEqual([true, true]);
    expect((later as Error).message).toContain('450');
    answer = refusing(500, 'no');
    expect(await failureOf(mail.send(message))).toBeInstanceOf(MailRefusedError);
    answer = refusing(499, 'no');
    const puzzled = await failureOf(mail.send(message));
    expect(puzzled).toBeInstanceOf(UnavailableError);
    expect(isOfRecipient(puzzled)).toBe(false);
    for (const error of [refused, later]) expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('ann@');
  });

  it.each([
    [550, 'no such user', false],
    [551, 'not local', false],
    [553, 'not allowed', false],
    [556, 'it takes no mails', true],
    [550, '5.1.1 unknown', true],
    [550, '5.2.1 disabled', true],
    [556, '5.1.10 its domain takes no mails', true],
    [554, '5.7.1 relay access denied', false],
    [550, '5.7.26 SPF and DKIM failed', false],
    [550, '5.1.7 the sender is malformed', false],
    [550, '5.1.8 the domain of the sender is unknown', false],
    [552, '5.2.2 the mailbox is full', false],
    [554, 'no', false],
  ])('that says %i %s of a recipient refuses the address: %s', async (code, text, isOfAddress) => {
    const server = await serve({ onRcptTo: (_address, _session, done) => done(refusing(code, text)) });
    expect(await failureOf(open(server.port).send(message))).toMatchObject({ isOfAddress });
  });

  it('takes a refusal of the content like one of the recipient', async () => {
    let code = 554;
    const server = await serve({
      onData(stream, _session, done) {
        stream.resume();
        stream.on('end', () => done(refusing(code, 'no')));
      },
    });
    const mail = open(server.port);
    const refused = await failureOf(mail.send(message));
    expect(refused).toBeInstanceOf(MailRefusedError);
    expect(refused).toMatchObject({ isOfAddress: false });
    code = 451;
    expect(await failureOf(mail.send(message))).toBeInstanceOf(UnavailableError);
  });

  it('keeps mails while the sender is refused, or its password, and does not tell the password', async () => {
    const noSender = await serve({ onMailFrom: (_address, _session, done) => done(refusing(553, 'not your address')) });
    expect(await failureOf(open(noSender.port).send(message))).toBeInstanceOf(UnavailableError);
    let logins = 0;
    const wrong = await serve({
      allowInsecureAuth: true,
      onAuth(_auth, _session, done) {
        logins += 1;
        done(refusing(535, 'wrong'));
      },
    });
    const error = await failureOf(open(wrong.port, { login: 'ann-the-sender:geheim@', tls: 'offered' }).send(message));
    expect(error).toBeInstanceOf(MailServerAwayError);
    expect(error).toMatchObject({ isRefusal: true, message: expect.stringContaining('535') });
    // Several tries of one mail may lock the account.
    expect(logins).toBe(1);
    // No shorter name, which the paths in the stack may contain.
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/geheim|ann-the-sender/);
  });

  it('sends no password where there is no TLS, unless it is told to', async () => {
    const logins: string[] = [];
    const server = await serve({
      allowInsecureAuth: true,
      onAuth({ password }, _session, done) {
        logins.push(password ?? '');
        done(null, { user: 'ann' });
      },
    });
    expect(await failureOf(open(server.port, { login: 'ann:geh%40eim@' }).send(message))).toBeInstanceOf(UnavailableError);
    expect(logins).toEqual([]);
    await open(server.port, { login: 'ann:geh%40eim@', tls: 'off' }).send(message);
    expect(logins).toEqual(['geh@eim']);
  });

  it('trusts no certificate of an unknown signer', async () => {
    const server = await serve({ disabledCommands: [] });
    for (const tls of ['required', 'offered'])
      expect(await failureOf(open(server.port, { tls }).send(message))).toBeInstanceOf(UnavailableError);
    expect(server.mails).toEqual([]);
    await open(server.port, { tls: 'off' }).send(message);
    expect(server.mails).toHaveLength(1);
  });

  it('sends again when the server comes back, also on connections that were open', async () => {
    const server = await startSmtpServer({}, await freePort());
    const mail = open(server.port);
    await mail.send(message);
    for (const socket of server.connections) socket.destroy();
    await mail.send(message);
    expect(server.mails).toHaveLength(2);
    for (const socket of server.connections) socket.destroy();
    await server.close();
    expect(await failureOf(mail.send(message))).toBeInstanceOf(MailServerAwayError);
    const again = await serve({}, server.port);
    await mail.send(message);
    expect(again.mails).toHaveLength(1);
  });

  it('reports a mail whose answer was lost as not sent', async () => {
    const server = await serve({
      onData(stream) {
        stream.resume();
        stream.on('end', () => {
          for (const socket of server.connections) socket.destroy();
        });
      },
    });
    // The server may have it.
    expect(await failureOf(open(server.port).send(message))).not.toBeInstanceOf(MailServerAwayError);
    expect(await failureOf(open(server.port).send(message))).toBeInstanceOf(UnavailableError);
  });

  it('is put off by a server that takes no mail of a new recipient at once, which is not away', async () => {
    const seen = new Set<string>();
    const server = await serve({
      onRcptTo(address, _session, done) {
        const isNew = !seen.has(address.address);
        seen.add(address.address);
        done(isNew ? Object.assign(new Error('greylisted'), { responseCode: 451 }) : null);
      },
    });
    const mail = open(server.port);
    const failure = await failureOf(mail.send(message));
    expect(failure).toBeInstanceOf(UnavailableError);
    expect(failure).not.toBeInstanceOf(MailServerAwayError);
    await mail.send(message);
    expect(server.mails).toHaveLength(1);
  });

  it('is not held up by a server that never answers', async () => {
    const held: Socket[] = [];
    const silent = createServer((socket) => held.push(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    const { port } = silent.address() as AddressInfo;
    expect(await failureOf(open(port, { timeouts: { connect: 5_000, answer: 300 } }).send(message))).toBeInstanceOf(MailServerAwayError);
    for (const socket of held) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  });

  it.each([
    ['smtp:///x', 'the host is missing'],
    ['smtp://ann:geheim@mail?tls=yes', 'tls is neither required nor offered nor off'],
    ['smtp://ann:geheim@mail?logger=true', 'it takes tls'],
    ['smtp://ann:geh%eim@mail', 'a percent sign'],
    // The password is '25#x' or '25/x', not the host 'ann'.
    ['smtp://ann:25#x@mail', 'it goes on behind the port. Write the signs / ? # @ %'],
    ['smtp://ann:25/x@mail', 'it goes on behind the port'],
  ])('says what is wrong with %s, and never shows its password', (url, text) => {
    const make = () => createSmtpMail({ url, from });
    expect(make).toThrow(text);
    expect(make).not.toThrow(/ann|geheim/);
  });
});
