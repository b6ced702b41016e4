import type { Locator } from 'playwright-core';
import { seen } from './api.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
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
  return box as Box;
}

/** Waits until a field holds this text: what a device or a server stores comes after the field is there. */
export const isFilled = (field: Locator, text: string): Promise<string> =>
  seen(
    () => field.inputValue(),
    (value) => value === text,
  );
