import { Type } from 'typebox';
import { contractsOf } from './contract.ts';
import { closed, Id, Text } from './shapes.ts';

const submissions = contractsOf('submissions');

// Files of a submission in chunks: the tus protocol 1.0.0, https://tus.io/protocols/resumable-upload

/** Bounds of the files of a submission, sent with it or in chunks. */
export const fileBounds = { maxFiles: 200, maxFileBytes: 100_000_000, maxTotalBytes: 250_000_000 };

/** Bytes of one chunk. The last one of a file may be smaller. */
export const CHUNK_BYTES = { min: 250_000, max: 8_000_000 };

/**
 * Bytes of a piece. A file's digest is the SHA-256 of the SHA-256 digests of its pieces, so that a browser can compute it piece by piece.
 */
export const PIECE_BYTES = 1_000_000;

/** Without Intl, whose first use takes 40 ms of a start. */
const thousands = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** The media type of a chunk. */
const CHUNK_TYPE = 'application/offset+octet-stream';

const version = { 'Tus-Resumable': "The protocol's version: 1.0.0." };
const closedForm = { 'submissions.not_found': 404, 'submissions.expired': 410, 'submissions.form_blocked': 403 } as const;
const otherVersion = { 'submissions.upload_version': 412 } as const;
const gone = { 'submissions.upload_gone': 410 } as const;
const rateLimit = 3_000;
const params = Type.Object({ id: Id }, closed);

export const uploadOptions = submissions('uploadOptions', {
  summary: 'What the server understands of the tus protocol: its version, extensions, checksums and the largest file',
  method: 'OPTIONS',
  path: '/api/uploads',
  auth: 'none',
  reply: 'headers',
  pages: { 204: 'In the headers Tus-Version, Tus-Extension, Tus-Checksum-Algorithm and Tus-Max-Size.' },
  errors: {},
});

export const createUpload = submissions('createUpload', {
  grows: true,
  summary: 'Begins a file that is sent in chunks, or finds it again: the same file of the same submission has one upload',
  path: '/api/uploads',
  auth: 'none',
  headers: {
    ...version,
    'Upload-Length': 'Bytes of the file.',
    'Upload-Metadata':
      'Names with their values in Base64, separated by commas. form: its link or id. question: the uniqueId. filename. ' +
      'submission, optional: the submissionId that the file is for; no other can use it then. digest, optional: the Base64 of the ' +
      `SHA-256 of the SHA-256 digests of the file's pieces of ${thousands(PIECE_BYTES)} bytes, compared before the file is used. ` +
      'modified, optional: when the file was changed last, in milliseconds since 1970. Without a digest and without it, each call begins ' +
      'another upload.',
  },
  reply: 'headers',
  pages: { 201: 'In the headers Location, Upload-Offset (what has arrived already) and Upload-Expires.' },
  errors: {
    ...closedForm,
    ...otherVersion,
    'submissions.upload_malformed': 400,
    'submissions.upload_too_large': 413,
    'submissions.invalid_submission': 422,
  },
  problems: { 422: Type.Object({ value: Type.String(), fields: Type.Record(Type.String(), Type.String()) }, closed) },
  rateLimit,
});

export const getUploadOffset = submissions('getUploadOffset', {
  summary: 'How much of a file has arrived',
  method: 'HEAD',
  path: '/api/uploads/:id',
  auth: 'none',
  headers: version,
  params,
  reply: 'headers',
  pages: { 200: 'In the headers Upload-Offset, Upload-Length and Upload-Expires.' },
  errors: { ...closedForm, ...otherVersion, ...gone },
  rateLimit,
});

export const sendUploadChunk = submissions('sendUploadChunk', {
  grows: true,
  summary:
    'Appends a chunk to a file. It is stored before it is answered, and whole or not at all. ' +
    `All chunks but the last have at least ${thousands(CHUNK_BYTES.min)} bytes`,
  method: 'PATCH',
  path: '/api/uploads/:id',
  auth: 'none',
  bytes: CHUNK_TYPE,
  bodyLimit: CHUNK_BYTES.max,
  headers: {
    ...version,
    'Upload-Offset': 'Where the chunk begins: the bytes that have arrived.',
    'Upload-Checksum': "Optional: 'sha256' or 'sha1', a space, and the Base64 of the chunk's digest.",
  },
  params,
  reply: 'headers',
  pages: { 204: 'The chunk is stored; in the headers Upload-Offset and Upload-Expires.' },
  errors: {
    ...closedForm,
    ...otherVersion,
    ...gone,
    'submissions.upload_malformed': 400,
    'submissions.upload_offset': 409,
    'submissions.upload_too_large': 413,
    'submissions.upload_checksum': 460,
  },
  rateLimit,
});

export const cancelUpload = submissions('cancelUpload', {
  summary: 'Ends an upload and erases what has arrived',
  method: 'DELETE',
  path: '/api/uploads/:id',
  auth: 'none',
  headers: version,
  params,
  reply: 'headers',
  pages: { 204: 'Erased.' },
  errors: { 'submissions.not_found': 404, ...otherVersion, ...gone },
  rateLimit,
});

/** The references of a submission to its uploads. */
export const UploadReferences = Type.Record(Type.String(), Id, {
  maxProperties: fileBounds.maxFiles,
  description: 'Files that have arrived in chunks (createUpload), in place of file fields: the id of the upload by the name of that field.',
});

export const uploadScript = submissions('uploadScript', {
  summary:
    'A part of the public form that its page loads when it is needed: what posts the answers, or sends large files. The page names its version',
  method: 'GET',
  path: '/api/uploads/script/:version',
  auth: 'none',
  params: Type.Object({ version: Text(64) }, closed),
  reply: 'file',
  media: ['text/javascript'],
  errors: { 'submissions.not_found': 404 },
  rateLimit,
});
