import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type/node';

interface Accepted {
  /** Content type of the reply that serves such a file. */
  type: string;
  /** Detected types (file-type's names) that are allowed for this extension; absent for text, which has no detectable type. */
  contents?: readonly string[];
}

const zipped = ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub'];

/** All extensions that an owner can choose. Old Word and Excel files are compound files; Word also writes RTF under '.doc'. */
const accepted: Readonly<Record<string, Accepted>> = {
  jpg: { type: 'image/jpeg', contents: ['jpg'] },
  jpeg: { type: 'image/jpeg', contents: ['jpg'] },
  png: { type: 'image/png', contents: ['png', 'apng'] },
  gif: { type: 'image/gif', contents: ['gif'] },
  webp: { type: 'image/webp', contents: ['webp'] },
  pdf: { type: 'application/pdf', contents: ['pdf'] },
  doc: { type: 'application/msword', contents: ['cfb', 'rtf'] },
  xls: { type: 'application/vnd.ms-excel', contents: ['cfb'] },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', contents: ['docx'] },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', contents: ['xlsx'] },
  rtf: { type: 'application/rtf', contents: ['rtf'] },
  zip: { type: 'application/zip', contents: zipped },
  mp3: { type: 'audio/mpeg', contents: ['mp3'] },
  wma: { type: 'audio/x-ms-wma', contents: ['asf'] },
  mpg: { type: 'video/mpeg', contents: ['mpg'] },
  flv: { type: 'video/x-flv', contents: ['flv'] },
  avi: { type: 'video/x-msvideo', contents: ['avi'] },
  csv: { type: 'text/csv; charset=utf-8' },
  txt: { type: 'text/plain; charset=utf-8' },
  html: { type: 'text/html; charset=utf-8' },
};

const HEAD_BYTES = 65_536;

/**
 * Checks a file's content against its extension.
 * @param allowed extensions of its question: HTML passes as text only if HTML or text is allowed
 * @returns the content type for serving it; null if the content does not match the extension
 */
export async function contentTypeOf(path: string, extension: string, allowed: readonly string[]): Promise<string | null> {
  const rule = Object.hasOwn(accepted, extension) ? accepted[extension] : undefined;
  if (!rule) return null;
  if (!rule.contents) {
    const head = await readHead(path);
    const mayBeHtml = allowed.includes('html') || allowed.includes('txt');
    return isText(head) && (mayBeHtml || !looksLikeHtml(head)) ? rule.type : null;
  }
  // If detection fails on a damaged file, its type is unknown.
  const found = await fileTypeFromFile(path).catch(() => undefined);
  return found && rule.contents.includes(found.ext) ? rule.type : null;
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Whether the bytes are plain text without a shebang. UTF-16, which some spreadsheet programs write, needs a byte order mark. */
function isText(head: Buffer): boolean {
  if (head.length === 0 || head.toString('latin1', 0, 2) === '#!') return false;
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return isWide || !head.some((byte) => (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d) || byte === 0x7f);
}

function looksLikeHtml(head: Buffer): boolean {
  return /<(?:!doctype\s+html|html|head|body|script|iframe|svg|object|embed|meta|base|form)[\s>/]/i.test(
    head.toString('latin1').replaceAll('\0', ''),
  );
}
