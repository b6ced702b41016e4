// `npm run operator`: the commands of an operator, which come with the built product.
import './require-node.mjs';
import { existsSync } from 'node:fs';

const program = new URL('../dist/operator.mjs', import.meta.url);
if (existsSync(program)) await import(program);
else {
  console.error('The product is not built yet. Run `npm start` once, then try again.');
  process.exitCode = 1;
}
