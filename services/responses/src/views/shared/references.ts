import { createSealing } from '@formwright/platform';

/** A file of a response, as the holder of a link names it. */
export interface FileReference {
  responseId: string;
  uniqueId: string;
  name: string;
}

/**
 * What the holder of a link gets and gives back: places in the list, and files. Encrypted, because the id of a response opens all of it,
 * and tied to the view.
 */
export function createReferences(secret: string) {
  const [places, files] = [createSealing(secret, 'places in shared views'), createSealing(secret, 'files of shared views')];
  return {
    writePlace: (viewId: string, cursor: string): string => places.seal(JSON.stringify([viewId, cursor])),
    /** @returns null for what was not written for this view */
    readPlace(viewId: string, text: string): string | null {
      const [view, cursor = null] = opened(places, text);
      return view === viewId ? cursor : null;
    },
    writeFile: (viewId: string, { responseId, uniqueId, name }: FileReference): string =>
      files.seal(JSON.stringify([viewId, responseId, uniqueId, name])),
    /** @returns null for what was not written for this view */
    readFile(viewId: string, text: string): FileReference | null {
      const [view, responseId = '', uniqueId = '', name = ''] = opened(files, text);
      return view === viewId ? { responseId, uniqueId, name } : null;
    },
  };
}
export type References = ReturnType<typeof createReferences>;

/** Nothing, if it was not written with this secret. */
function opened(sealing: ReturnType<typeof createSealing>, text: string): string[] {
  try {
    return JSON.parse(sealing.open(text)) as string[];
  } catch {
    return [];
  }
}
