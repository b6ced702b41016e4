import type { Locator } from 'playwright-core';
import { seen } from './api.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  /** `y` and `height` together. */
  bottom: number;
}

/** Where something stands once it moves no more: what loads, opens or scrolls beside it may still move it. */
export async function restingBox(locator: Locator): Promise<Box> {
  let before = '';
  const look = async () => {
    await locator.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    return locator.boundingBox();
  };
  const box = await seen(look, (now) => {
    const isSame = now !== null && JSON.stringify(now) === before;
    before = JSON.stringify(now);
    return isSame;
  });
  if (!box) throw new Error(`${locator} is not on the screen`);
  return { ...box, bottom: box.y + box.height };
}

/** The middle of where something rests, and its width. */
export async function centreOf(locator: Locator): Promise<{ x: number; y: number; width: number }> {
  const { x, y, width, height } = await restingBox(locator);
  return { x: x + width / 2, y: y + height / 2, width };
}

/** Waits until this has the focus. */
export const isFocused = (target: Locator): Promise<void> => target.and(target.page().locator(':focus')).waitFor();

/** Waits until a field holds this text: what a device or a server stores comes after the field is there. */
export const isFilled = (field: Locator, text: string): Promise<string> =>
  seen(
    () => field.inputValue(),
    (value) => value === text,
  );
