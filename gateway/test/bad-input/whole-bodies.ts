import { type Contract, DEFAULT_BODY_LIMIT, isMultipart } from '@formwright/contracts';
import type { TestFile } from '@formwright/platform/testing';
import type { Tried } from './answers.ts';
import { fieldsOf, type RawRequest, requestOf, type Sample, withBody, withMultipart } from './requests.ts';
import { brokenBodies } from './values.ts';

/** A request whose whole body is wrong. */
export interface WholeBody extends Tried {
  request: RawRequest;
}

const file = (field: string): TestFile => ({ field, name: 'a.png', content: 'x', type: 'image/png' });
const wrong = (request: RawRequest, path: readonly string[] = []): WholeBody => ({ place: 'body', path, isSound: false, request });

/** Bodies that are broken, too large, or of another type. */
export function wholeBodies(contract: Contract, sample: Sample): WholeBody[] {
  const { method, body } = contract;
  if (method === 'GET' || body === undefined) return [];
  const request = requestOf(contract, sample);
  const tooLarge = 'x'.repeat((contract.bodyLimit ?? DEFAULT_BODY_LIMIT) + 1 - 2);
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'x', ''];
  if (isMultipart(body)) return multipartBodies(contract, sample, request);
  return [
    ...brokenBodies.map((text) => wrong(withBody(request, text), ['body'])),
    wrong(withBody(request, '{"__proto__":{"x":1}}'), ['__proto__']),
    ...types.map((type) => wrong(withBody(request, '{}', type))),
    wrong(withMultipart(request, [['a', 'b']])),
    wrong(withBody(request, `"${tooLarge}"`)),
  ];
}

function multipartBodies(contract: Contract, sample: Sample, request: RawRequest): WholeBody[] {
  const fields = fieldsOf(contract, sample);
  const { body } = contract;
  if (!isMultipart(body)) return [];
  const { json, redundant = [], openFields, files } = body;
  const type = String(request.headers['content-type']);
  const declared = fields.filter(([name]) => name in ((body.fields as { properties?: object }).properties ?? {}));
  const strict = json.filter((name) => !redundant.includes(name));
  return [
    ...['application/json', 'text/plain', 'application/x-www-form-urlencoded', ''].map((other) => wrong(withBody(request, '{}', other))),
    wrong(withBody(request, 'x', 'multipart/form-data')),
    wrong(withBody(request, 'x', type)),
    wrong(withBody(request, String(request.payload).slice(0, -20), type)),
    ...declared.map(([name, text]) => wrong(withMultipart(request, [...fields, [name, text]]), [name])),
    ...strict.flatMap((name) =>
      ['{', '', 'undefined', '\ufeff', 'NaN'].map((text) =>
        wrong(withMultipart(request, [...fields.filter(([each]) => each !== name), [name, text]]), [name]),
      ),
    ),
    ...['__proto__', 'constructor', 'toString', 'x'.repeat(300)].map((name) =>
      wrong(withMultipart(request, [...fields, [name, 'x']]), [name]),
    ),
    wrong(withMultipart(request, [...fields, ['', 'x']])),
    wrong(withMultipart(request, [...fields, ...Array.from({ length: 5_001 }, (_each, at): [string, string] => [`f${at}`, 'x'])])),
    ...(openFields ? [] : [wrong(withMultipart(request, [...fields, ['unheard', 'x']]), ['unheard'])]),
    ...(files ? [] : [wrong(withMultipart(request, fields, [file('unheard')]), ['unheard'])]),
  ];
}
