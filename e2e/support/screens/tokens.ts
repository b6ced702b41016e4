import { readFileSync } from 'node:fs';

const namesIn = (file: string) => [...readFileSync(file, 'utf8').matchAll(/^\s*--([\w-]+):/gm)].map(([, name = '']) => name);
/** Of a ramp: only where no role has the value. */
const isRaw = (name: string) => /-\d+$/.test(name) && !/^(?:text|line|fill|shadow|chart|brand-tint)-/.test(name);

/** The names of the design's tokens, the owner's area first. */
const owner = namesIn('web/src/ui/tokens.css');
export const tokenNames: readonly string[] = [
  ...owner.filter((name) => !isRaw(name)),
  ...owner.filter(isRaw),
  ...new Set(namesIn('packages/form-renderer/src/css/base.css')),
];
