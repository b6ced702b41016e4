import { expect } from '@jest/globals';
import type { Browser } from 'playwright-core';

/**
 * The smallest box around the pixels that differ; the size if it differs; null if nothing does. A pixel between the colors of its
 * neighbors in the other picture is the same: Chromium draws an edge at a fraction of a pixel now on one side, now on the other.
 */
async function difference(browser: Browser, one: Buffer, other: Buffer): Promise<string | null> {
  if (one.equals(other)) return null;
  const page = await browser.newPage();
  const found = await page.evaluate(
    async (pictures) => {
      const [a, b] = (await Promise.all(
        pictures.map(async (png) => {
          const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
          const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d') as OffscreenCanvasRenderingContext2D;
          pen.drawImage(bitmap, 0, 0);
          return pen.getImageData(0, 0, bitmap.width, bitmap.height);
        }),
      )) as [ImageData, ImageData];
      if (a.width !== b.width || a.height !== b.height) return `${a.width} x ${a.height}, then ${b.width} x ${b.height}`;
      const box = { left: a.width, top: a.height, right: -1, bottom: -1 };
      /** Whether the color at a place lies between those around it in the other picture. */
      const isNear = (value: number, at: number, other: ImageData) => {
        const around = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => other.data[at + 4 * (row * other.width + column)] ?? value));
        return Math.min(...around) <= value && value <= Math.max(...around);
      };
      a.data.forEach((value, at) => {
        const now = b.data[at] ?? 0;
        if (value === now || (isNear(value, at, b) && isNear(now, at, a))) return;
        const [x, y] = [(at >> 2) % a.width, Math.floor((at >> 2) / a.width)];
        box.left = Math.min(box.left, x);
        box.right = Math.max(box.right, x);
        box.top = Math.min(box.top, y);
        box.bottom = Math.max(box.bottom, y);
      });
      return box.right < 0 ? null : `${box.left}, ${box.top} to ${box.right}, ${box.bottom}`;
    },
    [one, other].map((png) => png.toString('base64')),
  );
  await page.close();
  return found;
}

/** Fails with the places where two lists of pictures (PNG) differ. */
export async function expectSamePixels(browser: Browser, before: readonly Buffer[], after: readonly Buffer[]): Promise<void> {
  const found = await Promise.all(before.map((each, at) => difference(browser, each, after[at] ?? Buffer.alloc(0))));
  expect(found).toEqual(before.map(() => null));
}
