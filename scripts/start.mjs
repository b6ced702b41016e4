// `npm start`: builds what is missing or out of date, then runs the whole product in this process. `--demo` fills an account first.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Formwright needs Node 20.19 or newer, and this is ${process.versions.node}. Install a newer Node and start again.`);
  process.exit(1);
}
if (!existsSync(new URL('../node_modules/fastify', import.meta.url))) {
  console.error('The packages are not installed yet. Run `npm ci` once, then start again.');
  process.exit(1);
}
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
try {
  const { buildProduct } = await import('./build.mjs');
  await buildProduct((line) => console.log(line));
} catch (error) {
  console.error(`The build failed: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
await import('../dist/server.mjs');
