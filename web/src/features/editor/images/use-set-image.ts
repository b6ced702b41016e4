import { useCallback } from 'react';
import { device } from '../state/device.ts';
import { say, useRun } from '../state/editor-context.tsx';
import { keepImage } from './pending-images.ts';

const ACCEPTED = /\.(jpe?g|png|webp)$/i;
const MIME = /^image\/(jpeg|png|webp)$/;
/** The server refuses larger files. */
const MAX_MB = 10;

/** Value of `accept` for file inputs. */
export const IMAGE_TYPES = '.jpeg,.jpg,.png,.webp';

/** Sets the image of an image element. The next save uploads it. */
export function useSetImage(): (column: string, file: File | undefined) => void {
  const run = useRun();
  return useCallback(
    async (column, file) => {
      if (!file) return;
      if (!ACCEPTED.test(file.name) || !MIME.test(file.type)) return say.error('Please select image file.');
      if (file.size > MAX_MB * 1_000_000) return say.error(`${file.name} is larger than ${MAX_MB} MB. Choose a smaller one.`);
      if (!(await isPicture(file))) return say.error(`${file.name} is damaged or not really an image. Choose another one.`);
      run({ id: 'change-content', args: { column, change: { src: keepImage(file, device.newId()) } } });
    },
    [run],
  );
}

/** Whether the browser can show the file. The server would refuse other files at the next save. */
async function isPicture(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}
