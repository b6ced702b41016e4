import { type Contract, isMultipart, ownPagesOnly } from '@formwright/contracts';
import { type JsonSchema, schemaNamed } from '@formwright/form-model/schemas';
import { toOpenApi } from './json-schema.ts';

const text = { type: 'string' };
const html = { 'text/html': { schema: text } };
const bytes = { contentMediaType: 'application/octet-stream' };

const textOrFields = { anyOf: [{ type: 'string' }, schemaNamed('ErrorFields')] };

/** Schemas of the replies to refused calls. */
export const errorSchemas: Readonly<Record<string, JsonSchema>> = {
  ErrorFields: {
    type: 'object',
    additionalProperties: { anyOf: [{ type: 'string' }, schemaNamed('ErrorFields')] },
    description: "One text for each field; a field inside another has a path: 'dataForm.id'.",
  },
  Error: errorEnvelope(textOrFields),
  ErrorAndErrors: errorEnvelope(textOrFields, { errors: schemaNamed('ErrorFields') }),
  Failure: {
    type: 'object',
    properties: { error: { type: 'string' }, id: { type: 'string', description: 'Names the request in the log of the server.' } },
    required: ['error', 'id'],
    additionalProperties: false,
  },
};

function errorEnvelope(error: JsonSchema, others: Record<string, JsonSchema> = {}): JsonSchema {
  return { type: 'object', properties: { error, ...others }, required: ['error'], additionalProperties: false };
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** Every reply to a call, by status. */
export function describeReplies(contract: Contract): Record<string, JsonSchema> {
  const replies: Record<string, JsonSchema> = {};
  const add = (status: number, reply: JsonSchema) => {
    const { description, content, ...more } = replies[status] ?? {};
    const contents = { ...(content as object), ...(reply.content as object) };
    replies[status] = {
      ...more,
      ...reply,
      description: [description, reply.description].filter(Boolean).join(' '),
      ...(Object.keys(contents).length > 0 && { content: contents }),
    };
  };
  if (contract.reply !== 'redirect' && contract.reply !== 'headers') add(200, { description: 'Success.', ...successOf(contract) });
  for (const [status, description] of Object.entries(contract.pages ?? {}))
    add(Number(status), { description, ...pageOf(contract, Number(status)) });
  for (const [status, text] of Object.entries(errorsOf(contract))) add(Number(status), errorReply(contract, Number(status), text));
  return replies;
}

function successOf({ reply, media = [] }: Contract): JsonSchema {
  if (reply === 'html') return { content: html };
  if (reply === 'stream') return { content: { 'text/event-stream': { schema: text } } };
  if (typeof reply === 'string')
    return { content: Object.fromEntries(media.map((type) => [type, { schema: type === 'text/csv' ? text : bytes }])) };
  return { content: json(toOpenApi(reply)) };
}

/** A redirect, "not changed", an impossible part of a file, and headers alone have no content. */
function pageOf(contract: Contract, status: number): JsonSchema {
  if (status === 206) return successOf(contract);
  if (status === 302 || status === 303) return { headers: { Location: { schema: { type: 'string' } } } };
  return status === 304 || status === 416 || contract.reply === 'headers' ? {} : { content: html };
}

/** The meaning of each refusal: the codes of the contract, and those that any call of its kind may return. */
function errorsOf(contract: Contract): Record<number, string> {
  const { errors, body, bytes, params, query, auth, may, whileSuspended } = contract;
  const takesFiles = isMultipart(body) && body.files !== undefined;
  const general: [number, string, unknown][] = [
    [400, 'The request cannot be read, or a field is missing, unknown or of another shape.', body ?? params ?? query],
    [401, 'Not signed in, or the token has ended.', auth !== 'none'],
    [403, 'The caller may not do this.', may],
    [403, 'The account is suspended.', whileSuspended !== 'works'],
    [403, 'The call comes from the page of another site.', ownPagesOnly(contract)],
    [404, 'There is nothing at this address.', params],
    [413, 'The request is larger than the limits of its body.', body ?? bytes],
    [415, 'The content type is another than that of the body.', body ?? bytes],
    [429, 'Too many requests from this address.', true],
    [500, 'A mistake of the server.', true],
    [503, takesFiles ? 'Too many uploads are under way, or a part of the product is away.' : 'A part of the product is away.', true],
    [
      507,
      contract.grows ? 'The disk is nearly full: nothing new is taken at the moment.' : 'No room for files at the moment.',
      takesFiles || contract.grows,
    ],
  ];
  const texts: Record<number, string[]> = {};
  for (const [code, status] of Object.entries(errors)) texts[status] = [...(texts[status] ?? []), `${code}.`];
  for (const [status, text, applies] of general) if (applies) texts[status] = [...(texts[status] ?? []), text];
  return Object.fromEntries(Object.entries(texts).map(([status, each]) => [status, each.join(' ')]));
}

function errorReply({ problems = {}, alsoErrors }: Contract, status: number, description: string): JsonSchema {
  const problem = problems[status];
  if (status >= 500) return { description, content: json(schemaNamed('Failure')) };
  const schema = problem ? errorEnvelope(toOpenApi(problem)) : schemaNamed(alsoErrors ? 'ErrorAndErrors' : 'Error');
  if (status !== 429) return { description, content: json(schema) };
  const retryAfter = { schema: { type: 'integer' }, description: 'Seconds to wait. Absent where waiting does not help.' };
  return { description, headers: { 'Retry-After': retryAfter }, content: json(schema) };
}
