import { crc32, deflateSync } from 'node:zlib';
import { hexOf } from '@formwright/form-model';

/** The size that link cards are shown in. */
export const CARD = { width: 1200, height: 630 } as const;
/** The name of the picture in a color. The picture has no words: that would need fonts here, and the title stands beside it. */
export const cardName = (rgb: string): string => `card-${hexOf(rgb).slice(1)}.png`;
const CARD_NAME = /^card-([0-9a-f]{6})\.png$/;

/** The parts of the picture, back to front: left, top, width, height, number of the color. */
const SHAPES = [
  [0, 0, 1200, 630, 0],
  [250, 80, 700, 550, 1],
  [250, 80, 700, 14, 2],
  [306, 146, 330, 34, 3],
  [306, 228, 180, 16, 3],
  [306, 262, 588, 64, 4],
  [308, 264, 584, 60, 1],
  [306, 364, 130, 16, 3],
  [306, 398, 588, 64, 4],
  [308, 400, 584, 60, 1],
  [306, 508, 190, 66, 2],
] as const;

/** The picture without its colors. It is drawn once, because strangers may ask for every color there is. */
let drawn: Buffer | undefined;

/** A form in this color, for the card of its link; null: the name is no card's. */
export function linkCard(name: string): Buffer | null {
  const hex = CARD_NAME.exec(name)?.[1];
  if (!hex) return null;
  const color = Buffer.from(hex, 'hex');
  const ground = color.map((part) => Math.round(part * 0.18 + 255 * 0.82));
  const palette = Buffer.concat([ground, Buffer.from('ffffff', 'hex'), color, Buffer.from('485251ccccc7', 'hex')]);
  drawn ??= draw();
  return Buffer.concat([HEAD, chunk('PLTE', palette), drawn, END]);
}

/** The shapes, by the numbers of their colors. */
function draw(): Buffer {
  // Each row begins with the number of its filter: none.
  const rows = Buffer.alloc(CARD.height * (CARD.width + 1));
  for (const [left, top, width, height, fill] of SHAPES) {
    for (let y = top; y < top + height; y += 1) rows.fill(fill, y * (CARD.width + 1) + 1 + left, y * (CARD.width + 1) + 1 + left + width);
  }
  return chunk('IDAT', deflateSync(rows));
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
}

function head(): Buffer {
  const sizes = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 3, 0, 0, 0]);
  sizes.writeUInt32BE(CARD.width, 0);
  sizes.writeUInt32BE(CARD.height, 4);
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', sizes)]);
}
const HEAD = head();
const END = chunk('IEND', Buffer.alloc(0));
