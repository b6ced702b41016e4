import { type Draft, isDraft } from '../drafts/draft-storage.ts';
import type { ChosenFiles } from '../uploads/draft-files.ts';

/** What travels to the other device. */
export interface Parcel {
  draft: Draft;
  files: ChosenFiles;
  /** The form's version on the device that it comes from. */
  version: number;
}

/** The files in the order of the content. */
interface Contents {
  draft: Draft;
  version: number;
  files: { question: string; name: string; type: string; lastModified: number; size: number }[];
}

/** Bytes of the length in front of the contents. */
const LENGTH = 4;

/** The contents as JSON, with their length in front, then the bytes of the files. */
export async function pack({ draft, files, version }: Parcel): Promise<Uint8Array<ArrayBuffer>> {
  const all = Object.entries(files).flatMap(([question, chosen]) => chosen.map((file) => ({ question, file })));
  const contents: Contents = {
    draft,
    version,
    files: all.map(({ question, file: { name, type, lastModified, size } }) => ({ question, name, type, lastModified, size })),
  };
  const json = new TextEncoder().encode(JSON.stringify(contents));
  const length = new Uint8Array(LENGTH);
  new DataView(length.buffer).setUint32(0, json.length);
  return new Uint8Array(await new Blob([length, json, ...all.map(({ file }) => file)]).arrayBuffer());
}

/** Reads what `pack` wrote. Null for anything else: somebody may have sealed it with another program. */
export function unpack(bytes: Uint8Array<ArrayBuffer>): Parcel | null {
  try {
    return read(bytes);
  } catch {
    return null;
  }
}

function read(bytes: Uint8Array<ArrayBuffer>): Parcel | null {
  let at = LENGTH + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const { draft, version, files }: Contents = JSON.parse(new TextDecoder().decode(bytes.subarray(LENGTH, at)));
  if (!isDraft(draft)) return null;
  const chosen: ChosenFiles = {};
  for (const { question, name, type, lastModified, size } of files) {
    const file = new File([bytes.subarray(at, at + size)], name, { type, lastModified });
    chosen[question] = [...(chosen[question] ?? []), file];
    at += size;
  }
  return { draft, files: chosen, version };
}

/**
 * The files that fit into a parcel, and the others. Smaller files go first, so that few stay behind.
 * @param room in bytes
 */
export function filesThatFit(files: ChosenFiles, room: number): { fitting: ChosenFiles; staying: File[] } {
  const bySize = Object.values(files)
    .flat()
    .sort((a, b) => a.size - b.size);
  let left = room;
  const staying = bySize.filter((file) => {
    left -= file.size;
    return left < 0;
  });
  const fitting = Object.entries(files).map(([question, chosen]) => [question, chosen.filter((file) => !staying.includes(file))]);
  return { fitting: Object.fromEntries(fitting), staying };
}
