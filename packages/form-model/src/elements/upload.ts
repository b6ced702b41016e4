import { type Check, described, exact, flag, joinPath, numberBetween, text, withRule } from '../checks/document-checks.ts';
import type { ContentOf } from '../form.ts';
import { BYTES_PER_MB, MAX_LABEL, MAX_UPLOAD_FILES, MAX_UPLOAD_MB, SINGLE_LINE_MAX } from '../limits.ts';
import { listText } from '../list-text.ts';
import { refusalMessages } from '../messages/refusals.ts';
import * as uploadMessages from '../messages/upload.ts';
import type { Answer, Direction, OfferedFile } from '../submission/answers.ts';
import { sentAnswer } from './answer-schema.ts';
import { commonContent, contentCheck } from './content.ts';
import type { AnswerRules, BrowserRules, ElementDefinition } from './definition.ts';
import { answeredKeys, entryValue, isBlankEntry, isRecord } from './entry.ts';

/** The `value` of an upload answer with files (given by the specification). */
export const FILES_MARKER = 'forDeleteFiles';

/** The extensions an owner can choose from. */
export const UPLOAD_TYPES = {
  images: ['jpg', 'webp', 'jpeg', 'png', 'gif'],
  documents: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'csv', 'txt', 'rtf', 'html'],
  video: ['mpg', 'flv', 'avi'],
  audio: ['mp3', 'wma'],
  archive: ['zip'],
} as const;

/** The extensions of `types`, in lower case and without dots. */
export const uploadExtensions = (types: string): string[] => types.toLowerCase().match(/[^\s,.]+/g) ?? [];

/**
 * The extension that a name's ending stands for: 'jpg' for 'photo.JFIF', undefined for none of them; '' without an ending, as in
 * 'Scan 26.11.2026'. 'report.pdf.exe' is an exe. Marks of direction at the end of Arabic and Hebrew names are ignored.
 */
export function askedEnding(name: string, extensions: readonly string[]): string | undefined {
  const ending = /\.(\d*[a-z]\w*)\W*$/.exec(name.toLowerCase())?.[1];
  // The same for all endings of a format: jpg, jpeg, jpe and jfif; mpg, mpeg and mpe; htm and html. It is short for the public page.
  const formatOf = (extension: string) => extension.replace(/(p[eg]+|fif|l)$/, '');
  return ending ? extensions.find((one) => formatOf(one) === formatOf(ending)) : '';
}

/** Why this file is refused; null if it is accepted. The server checks its content, and asks that alone where the name has no ending. */
export function problemWithFile(file: OfferedFile, { types, size }: ContentOf<'upload'>): string | null {
  const name = [...file.name].slice(-100).join('');
  const extensions = uploadExtensions(types);
  if (file.isFolder) return uploadMessages.folder(name);
  if (askedEnding(file.name, extensions) === undefined) return uploadMessages.fileType(name, extensions.join(', '));
  if (file.size > size.max * BYTES_PER_MB) return uploadMessages.fileTooLarge(name, size.max);
  if (file.size < size.min * BYTES_PER_MB) return uploadMessages.fileTooSmall(name, size.min);
  return null;
}

const answerOf = (files: readonly unknown[], direction: Direction): Answer => ({ value: files.length > 0 ? FILES_MARKER : '', direction });

export function problemWithFiles(files: readonly OfferedFile[], content: ContentOf<'upload'>): string | null {
  // Checks each file first: without the refused ones, the number may be allowed.
  for (const file of files) {
    const problem = problemWithFile(file, content);
    if (problem) return problem;
  }
  return files.length > content.limit ? uploadMessages.tooManyFiles(content.limit) : null;
}

/** @param filesOf the chosen files of a question, which no control holds */
export const uploadInBrowser = (filesOf: (uniqueId: string) => readonly OfferedFile[]): BrowserRules<'upload'> => ({
  read: (_controls, { uniqueId }, direction) => answerOf(filesOf(uniqueId), direction),
  problemWith: (_value, { uniqueId, content }) => problemWithFiles(filesOf(uniqueId), content),
});

const uploadAnswers: AnswerRules<'upload'> = {
  keepsEmpty: true,
  read: (controls, _column, direction) => answerOf(controls.all(''), direction),
  isEmpty: isBlankEntry,
  check(answer, { content }, { files, direction }) {
    if (files.length === 0) return isBlankEntry(answer) ? { ok: { value: '', direction } } : { error: refusalMessages.filesMissing };
    if (!content.reachable) return { error: refusalMessages.takesNoFiles };
    const error = problemWithFiles(files, content);
    return error ? { error } : { ok: { value: FILES_MARKER, direction } };
  },
};

const knownTypes = (): Check => {
  const known: readonly string[] = Object.values(UPLOAD_TYPES).flat();
  const rule = `must be a comma-separated choice of ${known.join(', ')}`;
  return described({ type: 'string', maxLength: 500, description: rule }, (value, path, report) => {
    const chosen = typeof value === 'string' && value.length <= 500 ? value.split(',').map((type) => type.trim()) : [''];
    if (chosen.some((type) => !known.includes(type))) report(path, rule);
    else if (new Set(chosen).size < chosen.length) report(path, 'must name each extension once');
  });
};

const bounds = (): Check => {
  const megabytes = numberBetween(0, MAX_UPLOAD_MB);
  return withRule<{ min: number; max: number }>(exact({ min: megabytes, max: megabytes }), (size, path, report) => {
    if (size.min > size.max) report(joinPath(path, 'min'), 'must not be above the largest size');
  });
};

/** Names of stored files as the respondent called them, from an answer of unknown shape. */
function fileNames(answer: unknown): string[] {
  const files = isRecord(answer) && Array.isArray(answer.files) ? answer.files : [];
  return files.flatMap((file: unknown) => {
    const name = isRecord(file) ? (file.shown ?? file.name) : undefined;
    return typeof name === 'string' ? [name] : [];
  });
}

export const upload: ElementDefinition<'upload'> = {
  kind: 'upload',
  name: 'File Upload',
  group: 'more',
  answer: {
    shape: 'files',
    longest: SINGLE_LINE_MAX,
    typical: FILES_MARKER,
    schema: () =>
      sentAnswer('UploadAnswer', `'${FILES_MARKER}' with files, otherwise ''. The files are parts of their own.`, {
        enum: [FILES_MARKER, ''],
      }),
  },
  answers: uploadAnswers,
  newContent: () => ({
    ...commonContent('File Upload'),
    types: 'pdf,doc,docx,jpg,jpeg,png,webp',
    limit: 1,
    size: { min: 0, max: 10 },
    text: 'Select files',
    reachable: true,
  }),
  checkContent: /* @__PURE__ */ contentCheck<'upload'>(() => ({
    types: knownTypes(),
    limit: numberBetween(0, MAX_UPLOAD_FILES, true),
    size: bounds(),
    text: text(MAX_LABEL),
    reachable: flag,
  })),
  toText: (answer) => listText(fileNames(answer)),
  toKeys: (answer) => answeredKeys(typeof entryValue(answer) !== 'string' || isBlankEntry(answer)),
};
