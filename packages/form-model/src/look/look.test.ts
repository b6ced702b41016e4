import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isOpacity, OPACITIES } from '../color.ts';
import type { Opacity } from '../form.ts';
import { MAX_USER_COLORS } from '../limits.ts';
import { newDetails, newPages } from '../new-form.ts';
import { addColor, chooseColor, colorToRemove, type Look, type LookChange, lookMessages, PLAIN_LOOK, removeColor } from './look.ts';

const done = (change: LookChange): Look => {
  if ('refused' in change) throw new Error(change.refused);
  return change.done;
};
const with3: Look = { color: 'user_2', opacity: 0.5, colors: { user_1: '1, 1, 1', user_2: '2, 2, 2', user_3: '3, 3, 3' } };
const rgbOf = ({ color, colors }: Look) => colors[color];

const arbitraryOpacity = fc.constantFrom(...OPACITIES) as fc.Arbitrary<Opacity>;
const arbitraryRgb = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => parts.join(', '));
/** Any look that the rules can lead to. */
const arbitraryLook: fc.Arbitrary<Look> = fc
  .tuple(fc.uniqueArray(arbitraryRgb, { maxLength: 12 }), fc.nat(12), arbitraryOpacity)
  .map(([values, chosen, opacity]) => {
    const colors = Object.fromEntries(values.map((rgb, at) => [`user_${at + 1}`, rgb]));
    return chosen > 0 && chosen <= values.length ? { color: `user_${chosen}`, opacity, colors } : { ...PLAIN_LOOK, colors };
  });

describe('choosing a color', () => {
  it('[STYLE-05 part: rule] resets opacity to 1 with the default color, and keeps the colors', () => {
    expect(chooseColor(with3, 'default', 0.25)).toEqual({ done: { ...with3, color: 'default', opacity: 1 } });
  });
  it('takes the given opacity with a color of the user, and knows no other names', () => {
    expect(chooseColor(with3, 'user_3', 0.75)).toEqual({ done: { ...with3, color: 'user_3', opacity: 0.75 } });
    expect(chooseColor(with3, '3, 3, 3', 0.75)).toEqual({ done: { ...with3, color: 'user_3', opacity: 0.75 } });
    for (const name of ['4, 4, 4', 'user_4', 'user_0', '__proto__', 'constructor', ''])
      expect(chooseColor(with3, name, 1)).toEqual({ refused: lookMessages.unknown });
  });
});

describe('adding a color', () => {
  it('[STYLE-06 part: rule] sets opacity 0.1 with the first one while opacity is 1', () => {
    expect(addColor(PLAIN_LOOK, '9, 9, 9')).toEqual({ done: { color: 'user_1', opacity: 0.1, colors: { user_1: '9, 9, 9' } } });
    expect(done(addColor({ ...PLAIN_LOOK, opacity: 0.5 }, '9, 9, 9')).opacity).toBe(0.5);
    expect(done(addColor({ ...with3, opacity: 1 }, '9, 9, 9')).opacity).toBe(1);
  });
  it('[STYLE-09 part: form] starts at opacity 1 in a new form and at 0.1 once it has a color', () => {
    const newId = (length = 22) => 'x'.repeat(length);
    const details = newDetails({ _id: 'f', title: 'Kiln', link: 'l', isOneTime: false });
    expect([details.opacity, newPages({ title: 'Kiln', newId })[0]?.opacity]).toEqual([1, 1]);
    expect(done(addColor(details, '9, 9, 9')).opacity).toBe(0.1);
  });
  it('refuses one that exists, however it is written, and what is no color', () => {
    expect(addColor(with3, '2, 2, 2')).toEqual({ refused: 'This color already exists' });
    expect(addColor(with3, '002, 2, 02')).toEqual({ refused: 'This color already exists' });
    for (const rgb of ['256, 0, 0', '1,2,3', '#fff', '', '1, 2', '-1, 2, 3'])
      expect(addColor(with3, rgb)).toEqual({ refused: lookMessages.notAColor });
  });
  it('has a bound', () => {
    let look = PLAIN_LOOK;
    for (let n = 0; n < MAX_USER_COLORS; n++) look = done(addColor(look, `${n}, 0, 0`));
    expect(addColor(look, '0, 0, 1')).toEqual({ refused: lookMessages.tooMany });
  });
});

describe('removing a color', () => {
  it('[STYLE-04 part: rule] numbers the others again, and keeps the chosen one chosen', () => {
    expect(done(removeColor(with3, 'user_1'))).toEqual({ color: 'user_1', opacity: 0.5, colors: { user_1: '2, 2, 2', user_2: '3, 3, 3' } });
    expect(done(removeColor(with3, 'user_3'))).toMatchObject({ color: 'user_2', opacity: 0.5 });
  });
  it('[STYLE-04 part: rule] falls back to the default color with opacity 1 with the last one', () => {
    expect(done(removeColor({ color: 'user_1', opacity: 0.25, colors: { user_1: '1, 1, 1' } }, 'user_1'))).toEqual(PLAIN_LOOK);
  });
  it('falls back to the default color when the chosen one is removed', () => {
    expect(done(removeColor(with3, 'user_2'))).toEqual({ ...PLAIN_LOOK, colors: { user_1: '1, 1, 1', user_2: '3, 3, 3' } });
  });
  it('numbers more than nine colors in their order', () => {
    let look = PLAIN_LOOK;
    for (let n = 1; n <= 11; n++) look = done(addColor(look, `${n}, 0, 0`));
    expect(Object.values(done(removeColor(look, 'user_2')).colors)).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((n) => `${n}, 0, 0`));
  });
});

describe('the color that a call removes', () => {
  const one = { user_1: '1, 1, 1', user_2: '2, 2, 2' };
  const stored: Look = { color: 'default', opacity: 1, colors: one };
  it('is meant by its value, or by its name in the map before or after the removal', () => {
    expect(colorToRemove(stored, '2, 2, 2', {})).toBe('user_2');
    expect(colorToRemove(stored, 'user_1', one)).toBe('user_1');
    expect(colorToRemove(stored, 'user_1', { user_1: '2, 2, 2' })).toBe('user_1');
  });
  it('is found under its new name when another tab has removed one before it', () => {
    const seen = { user_1: '0, 0, 0', user_2: '1, 1, 1', user_3: '2, 2, 2' };
    expect(colorToRemove(stored, 'user_2', seen)).toBe('user_1');
    expect(colorToRemove(stored, 'user_1', seen)).toBeUndefined();
  });
  it('is none where the call names none', () => {
    expect(colorToRemove(stored, 'user_9', one)).toBeNull();
    expect(colorToRemove(stored, 'default', {})).toBeNull();
    expect(colorToRemove(stored, '__proto__', {})).toBeNull();
  });
});

describe('any sequence of changes', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('add' as const), rgb: arbitraryRgb }),
    fc.record({ do: fc.constant('remove' as const), at: fc.nat(14) }),
    fc.record({ do: fc.constant('choose' as const), at: fc.nat(14), opacity: arbitraryOpacity }),
  );
  it('keeps names without gaps, each color once, a chosen one that exists, and loses no color but the removed one', () => {
    fc.assert(
      fc.property(arbitraryLook, fc.array(step, { maxLength: 30 }), (start, steps) => {
        let look = start;
        for (const each of steps) {
          const name = 'at' in each ? (each.at === 0 ? 'default' : `user_${each.at}`) : '';
          const change =
            each.do === 'add'
              ? addColor(look, each.rgb)
              : each.do === 'remove'
                ? removeColor(look, name)
                : chooseColor(look, name, each.opacity);
          if ('refused' in change) continue;
          const { done: next } = change;
          const values = Object.values(next.colors);
          expect(Object.keys(next.colors)).toEqual(values.map((_, at) => `user_${at + 1}`));
          expect(new Set(values).size).toBe(values.length);
          expect(isOpacity(next.opacity)).toBe(true);
          if (next.color === 'default') expect(next.opacity).toBe(1);
          else expect(next.colors[next.color]).toBeDefined();
          const lost = Object.values(look.colors).filter((rgb) => !values.includes(rgb));
          expect(lost).toEqual(each.do === 'remove' ? [look.colors[name]] : []);
          if (each.do === 'remove' && name !== look.color && look.color !== 'default') expect(rgbOf(next)).toBe(rgbOf(look));
          look = next;
        }
      }),
    );
  });

  it('removes exactly the color that a stale client means by its value', () => {
    fc.assert(
      fc.property(arbitraryLook, arbitraryLook, fc.nat(11), (stored, seen, at) => {
        const name = `user_${at + 1}`;
        const rgb = seen.colors[name];
        if (rgb === undefined) return;
        const found = colorToRemove(stored, rgb, seen.colors);
        if (typeof found === 'string') expect(stored.colors[found]).toBe(rgb);
        else expect(Object.values(stored.colors)).not.toContain(rgb);
      }),
    );
  });
});
