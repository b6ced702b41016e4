// `npm run bench`: builds the product, then measures it. Parameters: names of measures (default all); --runs N (default 5);
// --only TEXT,TEXT: only rows with one of these texts, whose figures are printed and not stored.
import './require-node.mjs';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildProduct } from './build.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await buildProduct((line) => console.log(line));
const result = spawnSync(process.execPath, ['--import', 'tsx', 'bench/run.ts', ...process.argv.slice(2)], { stdio: 'inherit' });
process.exit(result.status ?? 1);
