import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const BOTH = /light-dark\(((?:[^()]|\([^()]*\))*)\)/g;
/** A step of a ramp is the same in both schemes; the tokens choose among them. */
const STEP = /^(?:n|verdigris|brass)-\d+$/;
const ONE_COLOR = /oklch\(|rgb|hsl|#[\da-f]{3}|var\(--(?:n|verdigris|brass)-\d/i;

describe.each([
  ['web/src/ui/tokens.css', 45],
  ['packages/form-renderer/src/css/base.css', 12],
])('the colors of %s', (file, least) => {
  const tokens = [...readFileSync(file, 'utf8').matchAll(/--([\w-]+):\s*([^;]+);/g)].filter(([, name = '']) => !STEP.test(name));
  const pairs = tokens.flatMap(([, name, value = '']) => [...value.matchAll(BOTH)].map(([, colors = '']) => ({ name, colors })));

  it('are told for the light and for the dark scheme', () => {
    expect(new Set(pairs.map(({ name }) => name)).size).toBeGreaterThanOrEqual(least);
    expect(tokens.filter(([, , value = '']) => ONE_COLOR.test(value.replace(BOTH, ''))).map(([, name]) => name)).toEqual([]);
  });

  it('differ between them', () => {
    const same = pairs.filter(({ colors }) => {
      const [light, dark, ...more] = colors.split(/,(?![^(]*\))/).map((color) => color.trim());
      return !light || !dark || light === dark || more.length > 0;
    });
    expect(same).toEqual([]);
  });
});
