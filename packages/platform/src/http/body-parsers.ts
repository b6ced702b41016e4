import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Contract, Multipart } from '@formwright/contracts';
import { utf8Text } from '@formwright/events';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { type BodyBudget, SHORT_BODY } from '../bytes/arriving-bytes.ts';
import type { UploadReservation } from '../bytes/upload-quota.ts';
import { clientLeft } from '../common/errors.ts';
import { fieldError, InputError } from '../common/input-error.ts';
import type { BeforeFiles, Route } from '../service/service.ts';
import { arrive, tooLarge } from './arrive.ts';
import { BODY, parseLongJson } from './json.ts';
import { type MultipartRules, stageMultipart } from './multipart.ts';
import { type Check, compileCheck } from './validation.ts';

type Admitted = BeforeFiles<Contract>;

/** Where the body of a request may be while it arrives. */
export type BudgetOf = (request: FastifyRequest) => BodyBudget;

const cutShort = () => new InputError(400, 'The request was cut short.');

/** Makes JSON the content of an app. */
export function takeJson(app: FastifyInstance, budgetOf: BudgetOf): void {
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const text = await readText(request, budgetOf);
    if (request.routeOptions.config.contract?.keepsRawBody) request.rawBody = text;
    return text === '' ? undefined : parseLongJson(text, BODY);
  });
}

async function readText(request: FastifyRequest, budgetOf: BudgetOf): Promise<string> {
  const { bodyLimit } = request.routeOptions;
  const { headers, raw } = request;
  if (Number(headers['content-length']) > bodyLimit) throw tooLarge();
  const arrived = await arrive(raw, budgetOf(request), { most: bodyLimit, bodyLimit }, cutShort);
  if ('whole' in arrived) return textOf(arrived.whole);
  request.arrived = arrived.bytes;
  if (arrived.hasMore) throw tooLarge();
  await arrived.bytes.enter();
  if (raw.socket.destroyed) throw clientLeft();
  return textOf(await arrived.bytes.whole());
}

/** Bytes of another encoding are refused, because each would be read as U+FFFD, and be stored so. */
function textOf(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw fieldError(400, BODY, 'Is not UTF-8.');
  return utf8Text(bytes);
}

/** Gives back what the body of a request took, because its reply may be read slowly. */
export async function dropBody(request: FastifyRequest): Promise<void> {
  request.body = undefined;
  await request.staged?.remove();
  request.staged = null;
  await request.arrived?.remove();
  request.share?.release();
}

/**
 * Makes bytes the only content of a scope. The use case reads them, and may keep them on a disk, so they are taken from the room of uploads
 * as they arrive: a client that announces many and sends few takes little of it.
 */
export function takeBytes(scope: FastifyInstance, types: string | readonly string[], budgetOf: BudgetOf): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser([types].flat(), async (request: FastifyRequest, content: IncomingMessage) => {
    if (Number(request.headers['content-length']) <= SHORT_BODY) return content;
    const { quota, address } = budgetOf(request);
    request.share = await quota.open(address);
    return Readable.from(counted(content, request.share), { objectMode: false });
  });
}

/** The bytes as they arrive. Those that are refused stay unread, so that the refusal can be sent. */
async function* counted(content: IncomingMessage, share: UploadReservation): AsyncGenerator<Buffer> {
  for await (const bytes of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    share.take(bytes.length);
    yield bytes;
  }
}

/** Makes multipart the content of a scope. */
export function takeMultipart(scope: FastifyInstance, route: Route, rules: MultipartRules, budgetOf: BudgetOf): void {
  const askBeforeFiles = beforeFiles(route, rules.contract);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('multipart/form-data', async (request: FastifyRequest) => {
    const budget = budgetOf(request);
    request.staged = await stageMultipart(request.raw, rules, budget, async (fields, otherFields) => {
      const isDiscarded = await askBeforeFiles(request, fields, otherFields);
      return isDiscarded ? null : budget.quota.open(budget.address);
    });
    return request.staged.fields;
  });
}

/** Validates the fields received so far, then calls the hook. Returns true to discard the files. */
function beforeFiles({ contract, hooks }: Route, multipart: Multipart) {
  const partial = (part: TSchema | undefined, name: string, schema = {}): Check =>
    part ? compileCheck({ ...part, ...schema }, name) : () => undefined;
  const checks = {
    fields: partial(multipart.fields, 'body', { required: [] }),
    params: partial(contract.params, 'params'),
    query: partial(contract.query, 'query'),
  };
  return async (request: FastifyRequest, fields: Admitted['fields'], otherFields: Admitted['otherFields']): Promise<boolean> => {
    const { params, query, caller, ip, headers, cookies } = request;
    checks.fields(fields);
    checks.params(params);
    checks.query(query);
    return (await hooks.beforeFiles?.({ params, query, caller, ip, headers, cookies, fields, otherFields } as Admitted)) === 'discard';
  };
}
