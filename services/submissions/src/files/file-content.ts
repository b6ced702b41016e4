import { open } from 'node:fs/promises';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type/node';

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
  doc: { type: 'application/msword', contents: ['cfb', 'rtf', 'docx'] },
  xls: { type: 'application/vnd.ms-excel', contents: ['cfb', 'xlsx'] },
  docx: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', contents: ['docx'] },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', contents: ['xlsx'] },
  rtf: { type: 'application/rtf', contents: ['rtf'] },
  zip: { type: 'application/zip', contents: zipped },
  mp3: { type: 'audio/mpeg', contents: ['mp3'] },
  wma: { type: 'audio/x-ms-wma', contents: ['asf'] },
  mpg: { type: 'video/mpeg', contents: ['mpg', 'mts'] },
  flv: { type: 'video/x-flv', contents: ['flv'] },
  avi: { type: 'video/x-msvideo', contents: ['avi'] },
  csv: { type: 'text/csv; charset=utf-8' },
  txt: { type: 'text/plain; charset=utf-8' },
  html: { type: 'text/html; charset=utf-8' },
};

/** A picture may have the extension of another kind of picture: viewers go by the content, and many programs save any picture as '.jpg'. */
const PICTURES: readonly string[] = ['jpg', 'jpeg', 'png', 'gif', 'webp'];

const HEAD_BYTES = 65_536;
/** A UTF-8 mark, line breaks, tabs, spaces. */
const BLANKS = [0xef, 0xbb, 0xbf, 0x09, 0x0a, 0x0d, 0x20];
const isShebang = (head: Buffer) => head.toString('latin1', 0, 2) === '#!';

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
  const begins = (await fileTypeFromFile(path).catch(() => undefined))?.ext;
  const found = begins === undefined || begins === 'xml' ? await behindItsBeginning(path, extension) : begins;
  if (found && rule.contents.includes(found)) return rule.type;
  if (found === 'cfb' && (extension === 'docx' || extension === 'xlsx')) return (await isLocked(path)) ? rule.type : null;
  const other = PICTURES.includes(extension) && found && PICTURES.includes(found) ? accepted[found] : undefined;
  return other && allowed.some((one) => accepted[one]?.type === other.type) ? other.type : null;
}

/**
 * The ending that a file lacks, by its content alone.
 * @param allowed extensions of its question
 * @returns null if the content is none of them, or could be several, as old office files without their main part
 */
export async function endingOf(path: string, allowed: readonly string[]): Promise<string | null> {
  const begins = (await fileTypeFromFile(path).catch(() => undefined))?.ext ?? (await behindItsBeginning(path, 'pdf'));
  const found = begins === 'cfb' ? await oldOfficeKind(path) : begins;
  if (found && found !== 'xml')
    return allowed.find((one) => one === found) ?? allowed.find((one) => accepted[one]?.contents?.includes(found)) ?? null;
  const head = await readHead(path);
  if (!isText(head)) return null;
  return (looksLikeHtml(head) ? ['html', 'txt'] : ['txt']).find((one) => allowed.includes(one)) ?? null;
}

const MEDIA: Readonly<Record<string, string>> = { image: 'picture', video: 'video', audio: 'sound' };

/**
 * The kind of a refused file's content, in words: phones and programs give files the ending of another kind, as iPhones do with HEIC.
 * @param extension that it has been refused under
 * @returns null for what is of no known kind, or may be a damaged file of this one
 */
export async function kindOf(path: string, extension: string): Promise<string | null> {
  const found = await fileTypeFromFile(path).catch(() => undefined);
  const isOffice = found?.ext === 'cfb' || (found?.ext === 'zip' && zipped.includes(extension));
  if (accepted[extension]?.contents?.includes(found?.ext ?? '') || isOffice) return null;
  if (found) return `a ${MEDIA[found.mime.split('/')[0] ?? ''] ?? 'file'} of the kind ${found.ext.toUpperCase()}`;
  const head = await readHead(path);
  if (!isText(head)) return null;
  return looksLikeHtml(head) ? 'a page of the web' : 'a text';
}

/** The name of a part that only office files with a password have. */
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le');
/** The list is at the place that the header names, in sectors of 512 bytes or of 4,096. Office writes it in one piece. */
const PARTS_BYTES = 16_384;

const isLocked = async (path: string): Promise<boolean> => (await partsOf(path)).includes(LOCKED);

async function oldOfficeKind(path: string): Promise<string | undefined> {
  const parts = await partsOf(path);
  if (parts.includes(Buffer.from('WordDocument', 'utf16le'))) return 'doc';
  // The end of 'Workbook', and of 'Book', the name before 1997.
  return parts.includes(Buffer.from('ook\0', 'utf16le')) ? 'xls' : undefined;
}

/** The list of a compound file's parts. */
async function partsOf(path: string): Promise<Buffer> {
  const header = await readHead(path, 0, 512);
  if (header.length < 512) return Buffer.alloc(0);
  const sector = 2 ** Math.min(header.readUInt16LE(30), 12);
  return readHead(path, (header.readUInt32LE(48) + 1) * sector, PARTS_BYTES);
}

/** The mark of a PDF may stand anywhere in its first bytes, as the notes on the format say: this many. */
const PDF_MARK_WITHIN = 1_024;
/**
 * Bytes that may stand before the mark of a format, because its readers search for it: zeros before sound and video, blanks before text.
 */
const SKIPPED: Readonly<Record<string, readonly number[]>> = { mp3: [0], mpg: [0], rtf: BLANKS, doc: BLANKS };

/** The type of a file whose mark is not at its beginning, although the programs for it open it. */
async function behindItsBeginning(path: string, extension: string): Promise<string | undefined> {
  const head = await readHead(path);
  // A shell looks at the first two bytes only.
  if (head.length === 0 || isShebang(head)) return undefined;
  if (extension === 'pdf') return head.subarray(0, PDF_MARK_WITHIN).includes('%PDF-') ? 'pdf' : undefined;
  if (extension === 'xls') return isOldTable(head) ? 'cfb' : undefined;
  if (extension === 'doc' && isOldDocument(head)) return 'cfb';
  const skipped = SKIPPED[extension];
  if (!skipped) return undefined;
  const from = head.findIndex((byte) => !skipped.includes(byte));
  // The mark of a video begins with two zeros, which belong to it.
  const at = extension === 'mpg' ? from - 2 : from;
  return at > 0 ? (await fileTypeFromBuffer(head.subarray(at)).catch(() => undefined))?.ext : undefined;
}

const ACTIVE = /<(?:script|iframe|object|embed|form)[\s>/]/i;

/**
 * Whether this is a table that business programs name '.xls': the XML of 2003, a page with a table, or lines of text with tabs. A page with
 * a script is none.
 */
function isOldTable(head: Buffer): boolean {
  if (!isText(head)) return false;
  const text = head.toString('latin1').replaceAll('\0', '');
  if (ACTIVE.test(text)) return false;
  return /urn:schemas-microsoft-com:office:spreadsheet|<table[\s>]/i.test(text) || (text.includes('\t') && !looksLikeHtml(head));
}

/**
 * Whether this is a document that wikis and business programs name '.doc': the XML of 2003, or a page, alone or in Word's MIME format. A
 * page with a script is none.
 */
function isOldDocument(head: Buffer): boolean {
  if (!isText(head)) return false;
  const text = head.toString('latin1').replaceAll('\0', '');
  if (ACTIVE.test(text)) return false;
  return /schemas[.-]microsoft[.-]com[:/]office[:/]word|^mime-version: 1\.0[\s\S]*multipart\/related/im.test(text);
}

async function readHead(path: string, from = 0, bytes = HEAD_BYTES): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Whether the bytes are plain text without a shebang. UTF-16, which some spreadsheet programs write, needs a byte order mark. */
function isText(head: Buffer): boolean {
  if (head.length === 0 || isShebang(head)) return false;
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return isWide || !head.some((byte, at) => (byte < 0x20 && !isBreak(byte, at === head.length - 1)) || byte === 0x7f);
}

/** Tab to carriage return: databases also use those in between for a break within a field. Old programs end a text with 0x1a. */
const isBreak = (byte: number, isLast: boolean) => (byte >= 0x09 && byte <= 0x0d) || (byte === 0x1a && isLast);

function looksLikeHtml(head: Buffer): boolean {
  return /<(?:!doctype\s+html|html|head|body|script|iframe|svg|object|embed|meta|base|form)[\s>/]/i.test(
    head.toString('latin1').replaceAll('\0', ''),
  );
}
