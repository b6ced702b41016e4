import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseBus, chooseMail, composeServices, createLogger, defaultSender, type FileStore, generateKeyPair } from '@formwright/platform';
import { systemClock, systemIds } from '@formwright/platform/adapters/system';
import { readEmbeddedConfig } from '../config.ts';
import { type Compared, type Comparing, compareAllCopies } from '../operator/compare-copies.ts';
import { creatorsWith } from '../services.ts';
import type { Stores } from './report.ts';

/**
 * Compares what services keep of each other's states, by the services' own programs. They are not started, so nothing changes between two
 * looks.
 */
export async function checkCopies(stores: Stores, files: FileStore, comparing: Omit<Comparing, 'pause'>): Promise<Compared> {
  const tmpDir = mkdtempSync(join(tmpdir(), 'formwright-verify-'));
  const log = createLogger({ level: 'silent' });
  const { privateKey, publicKey } = generateKeyPair();
  // Nothing is signed or opened here.
  const secret = 'not used for anything that is kept';
  try {
    const services = composeServices({
      create: creatorsWith({
        ...readEmbeddedConfig({}, []),
        authPrivateKey: privateKey,
        visitSecret: secret,
        paymentSecret: secret,
        ticketSecret: secret,
      }),
      makeStore: (name) => stores[name as keyof Stores],
      bus: await chooseBus('local:', log),
      files,
      mail: await chooseMail(`file:${tmpDir}`, defaultSender('verify'), log, () => undefined),
      clock: systemClock,
      ids: systemIds,
      log,
      auth: { publicKey, dataSecret: secret },
      tmpDir,
    });
    return await compareAllCopies((contract, body) => services.call(contract, { body } as never), {
      ...comparing,
      pause: async () => undefined,
    });
  } finally {
    rmSync(tmpDir, { recursive: true, force: true });
  }
}
