// `npm start`: builds outdated parts, then runs the whole product in this process. `--demo` fills an account first.
import './require-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

if (!existsSync(new URL('../node_modules/fastify', import.meta.url))) {
  console.error('The packages are not installed yet. Run `npm ci` once, then start again.');
  process.exit(1);
}
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const { isProductBuilt } = await import('./build.mjs');
if (!isProductBuilt()) await build();
await import('../dist/server.mjs');

/** A child process, because builders use several times the product's memory. */
async function build() {
  const builder = spawn(process.execPath, [fileURLToPath(new URL('build.mjs', import.meta.url)), '--product'], { stdio: 'inherit' });
  const pass = (signal) => builder.kill(signal);
  process.on('SIGINT', pass).on('SIGTERM', pass);
  const [code, signal] = await once(builder, 'exit');
  process.off('SIGINT', pass).off('SIGTERM', pass);
  if (code === 0) return;
  if (signal) console.error(`The build was ended by ${signal}.`);
  process.exit(1);
}
