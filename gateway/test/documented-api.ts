import type { Contract, Multipart } from '@formwright/contracts';
import { expect } from '@jest/globals';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

interface Described {
  content?: Record<string, { schema: unknown }>;
  headers?: Record<string, unknown>;
}
interface DescribedOperation {
  operationId: string;
  security: Record<string, unknown>[];
  requestBody?: Described & { description: string; required: boolean };
  responses: Record<string, Described & { description: string }>;
}
export interface ApiDocument {
  components: unknown;
  paths: Record<string, Record<string, DescribedOperation>>;
}

/** One call through the gateway. */
export interface Sent {
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
  /** Files of a multipart body by the name of their field. */
  files?: Record<string, File>;
  /** The request is wrong on purpose, so it is not compared with the document. */
  isWrong?: boolean;
}

const pathIn = (contract: Contract) => contract.path.replace(/:(\w+)/g, '{$1}');
const isMultipart = (body: Contract['body']): body is Multipart => (body as Multipart | undefined)?.kind === 'multipart';

/** Compares requests and replies with the API's document. */
export function documentedApi(document: ApiDocument) {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true });
  ajv.addVocabulary(['discriminator', 'components']);
  const compiled = new Map<string, ValidateFunction>();

  /** The check of the schema at a place of the document. */
  function schemaAt(...steps: string[]): ValidateFunction {
    const place = steps.join(' ');
    const schema = steps.reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], document);
    const check = compiled.get(place) ?? ajv.compile({ ...(schema as object), components: document.components });
    compiled.set(place, check);
    return check;
  }
  const expectShape = (value: unknown, ...steps: string[]) => {
    const check = schemaAt(...steps);
    const problems = check(value)
      ? []
      : (check.errors ?? []).map(({ instancePath, message, params }) => ({ instancePath, message, params }));
    expect({ steps, problems }).toEqual({ steps, problems: [] });
  };

  return {
    schemaAt,
    /** Every place of the document that has a schema of a body. */
    places: Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody, responses }]) => [
        ...Object.keys(requestBody?.content ?? {}).map((media) => ['paths', path, method, 'requestBody', 'content', media, 'schema']),
        ...Object.entries(responses).flatMap(([status, { content = {} }]) =>
          Object.keys(content).map((media) => ['paths', path, method, 'responses', status, 'content', media, 'schema']),
        ),
      ]),
    ),
    operation: (contract: Contract) => document.paths[pathIn(contract)]?.[contract.method.toLowerCase()] as DescribedOperation,
    expectRequest(contract: Contract, { body, files = {} }: Sent) {
      if (body === undefined || contract.bytes) return;
      const media = isMultipart(contract.body) ? 'multipart/form-data' : 'application/json';
      const names = Object.fromEntries(Object.keys(files).map((name) => [name, '']));
      const value = { ...(body as object), ...names };
      expectShape(value, 'paths', pathIn(contract), contract.method.toLowerCase(), 'requestBody', 'content', media, 'schema');
    },
    async expectReply(contract: Contract, reply: Response): Promise<void> {
      const method = contract.method.toLowerCase();
      const described = document.paths[pathIn(contract)]?.[method]?.responses[reply.status];
      const media = (reply.headers.get('content-type') ?? '').split(';')[0] ?? '';
      const known = Object.keys(described?.content ?? {});
      const isKnown = described !== undefined && (known.length === 0 || known.includes(media) || known.includes('*/*'));
      expect({ call: contract.name, status: reply.status, media, isKnown }).toEqual({
        call: contract.name,
        status: reply.status,
        media,
        isKnown: true,
      });
      if (media !== 'application/json') return;
      expectShape(
        await reply.clone().json(),
        'paths',
        pathIn(contract),
        method,
        'responses',
        String(reply.status),
        'content',
        media,
        'schema',
      );
    },
  };
}

/** The request of a call, its body encoded as its contract says. */
export function requestOf(url: string, contract: Contract, { params = {}, query, headers = {}, body, files = {} }: Sent): Request {
  const path = contract.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
  const address = `${url}${path}${query ? `?${new URLSearchParams(query)}` : ''}`;
  const { method, bytes } = contract;
  if (bytes)
    return new Request(address, {
      method,
      headers: { 'content-type': [bytes].flat()[0] ?? '', ...headers },
      body: body as Buffer<ArrayBuffer>,
    });
  if (method !== 'POST') return new Request(address, { method, redirect: 'manual', headers });
  if (!isMultipart(contract.body)) {
    const type = { 'content-type': 'application/json' };
    return new Request(address, { method: 'POST', redirect: 'manual', headers: { ...type, ...headers }, body: JSON.stringify(body ?? {}) });
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body as object))
    form.append(name, contract.body.json.includes(name) ? JSON.stringify(value) : String(value));
  for (const [name, file] of Object.entries(files)) form.append(name, file, file.name);
  return new Request(address, { method: 'POST', redirect: 'manual', headers, body: form });
}
