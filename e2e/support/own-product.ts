import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseStore, type Store } from '@formwright/platform';
import { readCluster } from './cluster.ts';
import { freePort, type Product, productAt, startProduct } from './product.ts';

/** What a product of one process and a cluster have in common. */
export type OwnProduct = Omit<Product, 'kill' | 'watchLoop'>;

interface Options {
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
}

/** A product for one file that needs settings of its own: a cluster where the tests run on one, else one process. */
export const startOwnProduct = (options: Options = {}): Promise<OwnProduct> =>
  // What these lead to is of the cluster that all files share.
  process.env.BASE_URL
    ? startCluster({ ...options, env: { MONGO_URL: '', FILES_URL: '', ...options.env }, built: true })
    : startProduct(options);

/**
 * `npm run cluster` with servers of its own, every replica ready.
 * @param built whether the programs are built
 */
export async function startCluster(options: Options & { replicas?: number; built?: boolean } = {}): Promise<OwnProduct> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'fw-cluster-'));
  const port = options.port ?? (await freePort());
  const words = ['--data', dataDir, '--replicas', String(options.replicas ?? 2), ...(options.built ? ['--programs', 'dist'] : [])];
  const child = spawn(process.execPath, ['scripts/cluster.mjs', ...words], {
    // That of the tests would be taken for a misspelt setting.
    env: { ...process.env, BASE_URL: undefined, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...options.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const gone = new Promise<number | null>((resolve) => child.once('close', resolve));
  const isReady = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        printed += text;
        if (printed.includes('The cluster is ready')) resolve(true);
      });
    void gone.then(() => resolve(false));
  });
  if (!(await isReady)) throw new Error(`the cluster did not start:\n${printed}`);
  const stop = () => {
    child.kill('SIGINT');
    return gone;
  };
  return { ...productAt(`http://localhost:${port}`, dataDir), process: child, output: () => printed, stop };
}

/** The documents of a service, for a test that writes beside the product that runs on them. */
export async function openStore({ dataDir }: OwnProduct, service: string): Promise<Store> {
  const url = process.env.BASE_URL ? readCluster(dataDir).servers.STORE_URL : `sqlite:${dataDir}`;
  return (await chooseStore(url))(service);
}
