import { type ChildProcess, spawn, spawnSync } from 'node:child_process';

const program = 'dist/operator.mjs';
const envOf = (dataDir: string) => ({ ...process.env, DATA_DIR: dataDir });

/** Runs an operator command on a data directory. */
export function operator(dataDir: string, ...words: string[]): { code: number | null; lines: string[] } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { env: envOf(dataDir), encoding: 'utf8' });
  return { code: status, lines: `${stdout}${stderr}`.trim().split('\n') };
}

/** Makes an operator's account, or gives one a new password. @returns the password, which the command prints once */
export function makeOperator(dataDir: string, email: string): string {
  const { lines } = operator(dataDir, 'make-operator', email);
  const password = /[A-Za-z0-9]{8}-[A-Za-z0-9]{8}/.exec(lines.join(' '))?.[0];
  if (password === undefined) throw new Error(lines.join('\n'));
  return password;
}

/** Begins an operator command, so that this process goes on meanwhile. */
export function beginOperator(dataDir: string, ...words: string[]): { process: ChildProcess; ended: Promise<ReturnType<typeof operator>> } {
  const child = spawn(process.execPath, [program, ...words], { env: envOf(dataDir), stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = new Promise<ReturnType<typeof operator>>((resolve) => {
    child.once('close', (code) => resolve({ code, lines: printed.trim().split('\n') }));
  });
  return { process: child, ended };
}
