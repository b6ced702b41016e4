import { MAX_LOGO_BYTES } from '@formwright/form-model';

/** Value of `accept` for file inputs. */
export const LOGO_TYPES = '.png,.jpg,.jpeg,.webp,.svg';
/** Larger files are refused before they are unpacked. */
const MAX_MB = 10;
/** Pixels of a logo: three times the room that it has on a form, for the sharpest screens. */
const ROOM = { width: 720, height: 192 };
const KINDS: Readonly<Record<string, 'picture' | 'drawing'>> = {
  'image/png': 'picture',
  'image/jpeg': 'picture',
  'image/webp': 'picture',
  'image/svg+xml': 'drawing',
};

export type DrawnLogo = { file: File; width: number; height: number };

/**
 * Draws a chosen file as a PNG or JPEG of the size that forms need. Nothing else of it is kept: no script or outside address of an SVG, no
 * place where a photo was taken.
 * @returns why it is refused, as text
 */
export async function drawnLogo(file: File): Promise<DrawnLogo | string> {
  const kind = KINDS[file.type];
  if (!kind) return `${file.name} is not a PNG, JPEG, WebP or SVG.`;
  if (file.size > MAX_MB * 1_000_000) return `${file.name} is larger than ${MAX_MB} MB. Choose a smaller one.`;
  try {
    return await redrawn(kind === 'drawing' ? await sizedDrawing(file) : file, file, kind === 'drawing');
  } catch {
    return `${file.name} is damaged or not really an image. Choose another one.`;
  }
}

/** @param isScalable it may be drawn larger than it is */
async function redrawn(source: Blob, { name, type }: File, isScalable: boolean): Promise<DrawnLogo> {
  const url = URL.createObjectURL(source);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const { naturalWidth, naturalHeight } = picture;
    const fit = Math.min(ROOM.width / naturalWidth, ROOM.height / naturalHeight);
    const scale = isScalable ? fit : Math.min(1, fit);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(naturalHeight * scale));
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('This browser draws nothing.');
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const drawn = await encoded(canvas, type === 'image/jpeg' ? 'image/jpeg' : 'image/png');
    const { width, height } = canvas;
    const ending = drawn.type === 'image/jpeg' ? 'jpg' : 'png';
    return { file: new File([drawn], `${name.replace(/\.[^.]*$/, '')}.${ending}`, { type: drawn.type }), width, height };
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** A photo as PNG may be too large: it is a JPEG then. */
async function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  if (!blob) throw new Error('The image could not be encoded.');
  return blob.size > MAX_LOGO_BYTES && type !== 'image/jpeg' ? encoded(canvas, 'image/jpeg') : blob;
}

/** The drawing with a size in pixels, which some browsers need to draw it, from its own or its view box. */
async function sizedDrawing(file: File): Promise<Blob> {
  const drawing = new DOMParser().parseFromString(await file.text(), 'image/svg+xml').documentElement;
  if (drawing.localName !== 'svg') throw new Error('This is no drawing.');
  const [, , boxWidth = 0, boxHeight = 0] = (drawing.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (boxWidth > 0 && boxHeight > 0) {
    drawing.setAttribute('width', String(ROOM.width));
    drawing.setAttribute('height', String((ROOM.width * boxHeight) / boxWidth));
  }
  return new Blob([new XMLSerializer().serializeToString(drawing)], { type: file.type });
}
