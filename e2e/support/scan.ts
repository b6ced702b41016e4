import type { Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';

/** What a scanner reads in a picture. @param page draws it */
export async function scan(page: Page, png: Buffer): Promise<string> {
  const { size, dark } = await page.evaluate(
    async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = document.createElement('canvas');
      const size = Math.min(image.naturalWidth, 518);
      canvas.width = size;
      canvas.height = size;
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0, size, size);
      const pixels = context?.getImageData(0, 0, size, size).data ?? [];
      // One sign per pixel travels faster than four numbers.
      let dark = '';
      for (let at = 0; at < pixels.length; at += 4) dark += (pixels[at] ?? 0) < 128 ? '1' : '0';
      return { size, dark };
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  const data = Uint8Array.from([...dark].flatMap((sign) => (sign === '1' ? [0, 0, 0, 255] : [255, 255, 255, 255])));
  return decodeQR({ width: size, height: size, data });
}
