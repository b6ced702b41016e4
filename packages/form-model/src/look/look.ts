import { DEFAULT_COLOR, isRgb } from '../color.ts';
import type { ColorName, FormDetails, Opacity, Rgb } from '../form.ts';
import { MAX_USER_COLORS } from '../limits.ts';

/** The colors of a form: the chosen one, its opacity, and the user's colors by name. */
export type Look = Pick<FormDetails, 'color' | 'opacity' | 'colors'>;

export const PLAIN_LOOK: Look = { color: DEFAULT_COLOR, opacity: 1, colors: {} };

/** The opacity of a color that is given to something that had none: pale, so that a first color is no shock. */
export const FIRST_OPACITY: Opacity = 0.1;

/** Messages of changes that are refused. The first quotes the specification. */
export const lookMessages = {
  exists: 'This color already exists',
  unknown: 'There is no such color.',
  notAColor: "Use three numbers from 0 to 255, as in '176, 92, 58'.",
  tooMany: `A form has at most ${MAX_USER_COLORS} colors of its own. Remove one first.`,
} as const;

/** A changed look, or why it cannot be changed. */
export type LookChange = { done: Look } | { refused: string };

/** A color without leading zeros, so that equal colors have equal texts. */
const canonical = (rgb: Rgb): Rgb => rgb.split(', ').map(Number).join(', ');

const isNamed = ({ colors }: Look, name: string): boolean => Object.hasOwn(colors, name);

/** The name of the user's color with this value. */
export function nameOfColor({ colors }: Pick<Look, 'colors'>, rgb: Rgb): ColorName | undefined {
  const wanted = canonical(rgb);
  return Object.keys(colors).find((name) => canonical(colors[name] ?? '') === wanted);
}

/** Chooses a color by name or by value, with its opacity. The default color always has opacity 1. */
export function chooseColor(look: Look, color: ColorName | Rgb, opacity: Opacity): LookChange {
  const name = isRgb(color) ? (nameOfColor(look, color) ?? '') : color;
  if (name === DEFAULT_COLOR) return { done: { ...look, color: DEFAULT_COLOR, opacity: 1 } };
  return isNamed(look, name) ? { done: { ...look, color: name, opacity } } : { refused: lookMessages.unknown };
}

/** Adds a color and chooses it. The first one gets opacity 0.1 instead of 1. */
export function addColor(look: Look, rgb: string): LookChange {
  if (!isRgb(rgb)) return { refused: lookMessages.notAColor };
  if (nameOfColor(look, rgb) !== undefined) return { refused: lookMessages.exists };
  const count = Object.keys(look.colors).length;
  if (count >= MAX_USER_COLORS) return { refused: lookMessages.tooMany };
  const name = `user_${count + 1}`;
  const opacity = count === 0 && look.opacity === 1 ? FIRST_OPACITY : look.opacity;
  return { done: { color: name, opacity, colors: { ...look.colors, [name]: canonical(rgb) } } };
}

/**
 * Removes a color by name. The others are numbered again without gaps, and the chosen one stays chosen. If the chosen one is removed, or
 * the last one, the default color with opacity 1 is chosen.
 */
export function removeColor(look: Look, name: ColorName): LookChange {
  if (!isNamed(look, name)) return { refused: lookMessages.unknown };
  const rest = inOrder(look.colors).filter(([each]) => each !== name);
  const colors = Object.fromEntries(rest.map(([, rgb], index) => [`user_${index + 1}`, rgb]));
  const at = rest.findIndex(([each]) => each === look.color);
  return { done: at < 0 ? { ...PLAIN_LOOK, colors } : { color: `user_${at + 1}`, opacity: look.opacity, colors } };
}

/** The colors with their names, by number. */
const inOrder = (colors: Look['colors']): [ColorName, Rgb][] => Object.entries(colors).sort(([a], [b]) => numberOf(a) - numberOf(b));

const numberOf = (name: ColorName): number => Number(name.slice('user_'.length));

/**
 * The color that a call to remove one means. A client may name it in two ways: by its value, or by its name in the map that it sends. That
 * map is the client's view, before the removal or after it, and may be out of date: numbers change when another tab removes a color.
 * @param isAgain whether the last color was removed by the same call. Its map is what it left then, and not a view before another removal
 * @returns the name in `look`; undefined if the color is already gone; null if the call names no color
 */
export function colorToRemove(
  look: Look,
  color: string,
  seen: Readonly<Record<string, string>>,
  isAgain = false,
): ColorName | undefined | null {
  if (isRgb(color)) return nameOfColor(look, color);
  if (isAgain && isSameMap(look.colors, seen)) return undefined;
  const removed = removeColor(look, color);
  const isWithoutIt = 'done' in removed && isSameMap(removed.done.colors, seen);
  if (isWithoutIt) return color;
  const rgb = Object.hasOwn(seen, color) ? seen[color] : undefined;
  return isRgb(rgb) ? nameOfColor(look, rgb) : null;
}

function isSameMap(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => Object.hasOwn(other, name) && other[name] === one[name]);
}
