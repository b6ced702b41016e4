import { SpokenError } from './api-error.ts';

const SIDE = 320;
/** Larger than the pictures of cameras. The browser sends a smaller picture. */
const MAX_BYTES = 30_000_000;

/**
 * The middle square of a picture, small enough for an avatar whatever size it had, upright, and without what a camera writes into it.
 * @throws SpokenError if the file is no picture that this browser can read
 */
export async function squarePicture(file: File): Promise<File> {
  if (file.size > MAX_BYTES) throw new SpokenError('The picture is larger than 30 MB. Choose a smaller one.');
  try {
    return await drawSquare(file);
  } catch {
    throw new SpokenError('This file cannot be read as a picture. Choose a JPEG, PNG or WebP picture.');
  }
}

async function drawSquare(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file);
  const side = Math.min(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(side, SIDE);
  canvas.height = canvas.width;
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
  canvas.getContext('2d')?.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // A browser that writes no WebP writes PNG.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
  if (!blob) throw new Error('the picture cannot be written');
  return new File([blob], blob.type === 'image/webp' ? 'picture.webp' : 'picture.png', { type: blob.type });
}
