import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import nodemailer from 'nodemailer';
import type { Logger } from 'pino';
import type { Mailer } from '../../ports/mail.ts';
import { oneAddress } from './mail-address.ts';

export interface EmlMailOptions {
  dir: string;
  /** Sender, 'Name <address>'. */
  from: string;
  log: Logger;
  /** Shows a line to whoever runs the product on this machine; default the console. */
  show?: (line: string) => void;
}

/**
 * Mails as files that any mail program opens, for machines without a mail server. Each file and the links in it are shown on the
 * console, which is how one verifies an account on one's own machine; the log has neither.
 */
export function createEmlMail({ dir, from, log, show = console.log }: EmlMailOptions): Mailer {
  const folder = resolve(dir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // The mode above is for a new folder only.
  chmodSync(folder, 0o700);
  // What a crash left half written; the mail is sent again.
  for (const name of readdirSync(folder)) if (name.endsWith(unfinished)) rmSync(join(folder, name), { force: true });
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from });
  return {
    async send(message) {
      const { message: bytes } = await transport.sendMail({
        ...message,
        to: oneAddress(message),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const path = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`);
      await writeWhole(path, bytes as Buffer);
      log.info('mail written');
      const links = new Set(message.text.match(/https?:\/\/[^\s<>"')]+/g));
      show([`Mail to ${printable(message.to)}: ${path}`, ...[...links].map((link) => `  ${printable(link)}`)].join('\n'));
    },
    async close() {
      transport.close();
    },
  };
}

const unfinished = '.eml.part';

/** Addresses come from visitors; a terminal must not obey them. */
const printable = (text: string) => text.replace(/\p{C}/gu, '?');

async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const temporary = path.replace(/\.eml$/, unfinished);
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  const folder = await open(resolve(path, '..'), 'r');
  await folder.sync().finally(() => folder.close());
}
