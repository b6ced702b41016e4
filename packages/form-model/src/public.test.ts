import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { buildSync } from 'esbuild';
import { elementDefinitions } from './elements/index.ts';

describe('what the public form loads of the model', () => {
  const [bundle] = buildSync({
    entryPoints: [join(__dirname, 'public.ts')],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  }).outputFiles;
  const code = bundle?.text ?? '';

  it('has the answer rules and nothing of the definitions', () => {
    expect(code).toContain('Please complete all required fields.');
    for (const name of ['newContent', 'checkContent', 'toText', 'toKeys', 'is not known', 'Select files']) expect(code).not.toContain(name);
    for (const { name } of Object.values(elementDefinitions)) expect(code).not.toContain(`"${name}"`);
  });

  it('stays within 4,500 bytes of brotli', () => {
    expect(brotliCompressSync(code).length).toBeLessThanOrEqual(4500);
  });
});
