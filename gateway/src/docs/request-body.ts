import { type Contract, DEFAULT_BODY_LIMIT, isMultipart, type Multipart } from '@formwright/contracts';
import type { JsonSchema } from '@formwright/form-model/schemas';
import { multipartLimits } from '@formwright/platform';
import { toOpenApi } from './json-schema.ts';

const counted = (count: number) => count.toLocaleString('en-US');
const megabytes = (bytes: number) => `${bytes / 1_000_000} MB`;
const file = { type: 'string', contentMediaType: 'application/octet-stream' };

/** The body of a call. Absent if it has none. */
export function describeBody({ body, bytes, bodyLimit = DEFAULT_BODY_LIMIT }: Contract): JsonSchema | undefined {
  if (body === undefined && bytes === undefined) return undefined;
  const most = `At most ${megabytes(Math.floor(bodyLimit / 100_000) * 100_000)}.`;
  if (body === undefined)
    return { description: most, required: true, content: Object.fromEntries([bytes ?? []].flat().map((type) => [type, { schema: file }])) };
  if (isMultipart(body)) return describeMultipart(body, most);
  const schema = toOpenApi(body);
  return { description: most, required: isRequired(schema), content: { 'application/json': { schema } } };
}

const isRequired = ({ required }: JsonSchema) => Array.isArray(required) && required.length > 0;

function describeMultipart({ fields, json, files, openFields }: Multipart, most: string): JsonSchema {
  const own = toOpenApi(fields);
  // Not `patternProperties`: the names of text fields match the patterns too.
  const known = Object.keys((own.properties as object | undefined) ?? {});
  const filesByName = files?.named && {
    additionalProperties: file,
    propertyNames: { anyOf: [...(known.length > 0 ? [{ enum: known }] : []), { pattern: files.named }] },
  };
  // The files of a native post share their names with text fields.
  const schema = { ...own, ...(openFields ? { additionalProperties: { type: 'string' } } : filesByName) };
  const encoding = Object.fromEntries(json.map((name) => [name, { contentType: 'application/json' }]));
  const { text, fields: fieldCount } = multipartLimits;
  const sentences = [
    most,
    `At most ${counted(fieldCount)} fields with ${megabytes(text)} of text together.`,
    json.length > 0 ? `JSON, as a part without a file name: ${json.join(', ')}.` : '',
    openFields ? 'The fields have the names of the controls in the page: the uniqueId of a question, or uniqueId.part.' : '',
    files
      ? `Files, after the fields: ${openFields ? 'named by the uniqueId of their question; ' : ''}at most ${counted(files.maxFiles)}, ` +
        `each of ${megabytes(files.maxFileBytes)} at most, together ${megabytes(files.maxTotalBytes)}.`
      : '',
  ];
  return {
    description: sentences.filter(Boolean).join(' '),
    required: isRequired(own) || openFields === true,
    content: { 'multipart/form-data': { schema, ...(json.length > 0 && { encoding }) } },
  };
}
