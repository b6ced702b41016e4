import { randomUUID } from 'node:crypto';
import { chmodSync, readdirSync, rmSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import nodemailer from 'nodemailer';
import type { Logger } from 'pino';
import { makeFolder } from '../../common/make-folder.ts';
import { printable } from '../../common/printable.ts';
import type { Mailer } from '../../ports/mail.ts';
import { readTracks, trackedHeaders } from './eml-tracks.ts';
import { mailOptions } from './mail-address.ts';

export interface EmlMailOptions {
  dir: string;
  /** Sender, 'Name <address>'. */
  from: string;
  log: Logger;
  /** Shows a line to the operator on this machine; by default on the console. */
  show?: (line: string) => void;
}

/**
 * Stores mails as files that any mail program opens, for machines without a mail server. The console shows each file and its links, for
 * local use. The log does not contain them.
 */
export function createEmlMail({ dir, from, log, show = console.log }: EmlMailOptions): Mailer {
  const folder = resolve(dir);
  makeFolder(folder, 0o700);
  // mkdir sets the mode only for new folders.
  chmodSync(folder, 0o700);
  // Removes incomplete files of a crash; the mail is sent again.
  for (const name of readdirSync(folder)) if (name.endsWith(unfinished)) rmSync(join(folder, name), { force: true });
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from });
  return {
    async send(message, tracks) {
      const { message: bytes } = await transport.sendMail({ ...mailOptions(message), ...trackedHeaders(message, tracks) });
      const path = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`);
      await writeWhole(path, bytes as Buffer);
      log.info('mail written');
      const links = new Set(message.text.match(/https?:\/\/[^\s<>"')]+/g));
      show([`Mail to ${printable(message.to)}: ${path}`, ...[...links].map((link) => `  ${printable(link)}`)].join('\n'));
    },
    async erase(isOf) {
      let erased = 0;
      for (const name of await readdir(folder)) {
        if (!name.endsWith('.eml')) continue;
        const path = join(folder, name);
        const tracks = await readTracks(path);
        if (!tracks || !isOf(tracks)) continue;
        await rm(path, { force: true });
        erased += 1;
      }
      if (erased > 0) await syncFolder(folder);
    },
    async close() {
      transport.close();
    },
  };
}

const unfinished = '.eml.part';

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
  await syncFolder(resolve(path, '..'));
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
