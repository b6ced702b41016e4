import { type Contract, isMultipart, pathOf } from '@formwright/contracts';
import { multipartBody, type TestFile } from '@formwright/platform/testing';

/** A request of a call that is taken. */
export interface Sample {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  files?: readonly TestFile[];
  /** The body of a call that takes bytes. */
  bytes?: Buffer;
}

export type Place = 'params' | 'query' | 'body';
export type Step = string | number;

/** One value of a sample replaced, left out or added. */
export interface Change {
  place: Place;
  path: readonly Step[];
  /** JSON text of the new value; missing: the field is left out. */
  json?: string;
}

/** A changed sample. */
export interface Case extends Change {
  /** Whether the call's schema allows it. */
  isSound: boolean;
  isTooDeep: boolean;
  /** Whether its names would reach a prototype. */
  isPoisoned: boolean;
}

/** A request as it is sent. */
export interface RawRequest {
  method: Contract['method'];
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
  /** Default: one of its own. */
  remoteAddress?: string;
}

const hole = '\ue000';

/** A copy with another value at the path. Missing objects and lists on the way are made. */
export function replaced(value: unknown, [step, ...rest]: readonly Step[], by: unknown): unknown {
  if (step === undefined) return by;
  if (typeof step === 'number') {
    const list = Array.isArray(value) ? [...value] : [];
    list[step] = replaced(list[step], rest, by);
    return list;
  }
  const inner = (value as Record<string, unknown> | undefined)?.[step];
  return { ...(value as object | undefined), [step]: replaced(inner, rest, by) };
}

/** JSON of a value with a change: texts that JSON.stringify would not write can be among it. */
function changedJson(value: unknown, path: readonly Step[], json: string | undefined): string {
  return JSON.stringify(replaced(value, path, json === undefined ? undefined : hole)).replace(`"${hole}"`, () => json ?? '');
}

/** As encodeURIComponent, also for a surrogate without its partner. */
const encoded = (text: string) =>
  text.isWellFormed() ? encodeURIComponent(text) : encodeURIComponent(text.toWellFormed()).replace('%EF%BF%BD', '%ED%A0%80');
const textOf = (json: string) => String(JSON.parse(json));

export function requestOf(contract: Contract, sample: Sample, change?: Change): RawRequest {
  const at = (place: Place) => (change?.place === place ? change : undefined);
  const path = at('params') ? pathWith(contract, sample, at('params') as Change) : pathOf(contract, sample.params ?? {});
  const query = queryWith(sample, at('query'));
  const request = { method: contract.method, url: query ? `${path}?${query}` : path, headers: { ...sample.headers } };
  if (contract.method === 'GET') return request;
  if (contract.bytes)
    return { ...request, headers: { 'content-type': [contract.bytes].flat()[0] ?? '', ...request.headers }, payload: sample.bytes ?? '' };
  if (contract.body === undefined) return request;
  if (isMultipart(contract.body)) {
    const fields = fieldsOf(contract, sample, at('body'));
    return withMultipart(request, fields, sample.files);
  }
  return withBody(request, changedJson(sample.body ?? {}, at('body')?.path ?? [hole], at('body')?.json));
}

/** @param type '' sends no content type */
export function withBody(request: RawRequest, payload: string, type = 'application/json'): RawRequest {
  const { 'content-type': _former, ...headers } = request.headers;
  return { ...request, headers: { ...headers, ...(type && { 'content-type': type }) }, payload };
}

export function withMultipart(
  request: RawRequest,
  fields: readonly (readonly [string, string])[],
  files: readonly TestFile[] = [],
): RawRequest {
  const { contentType, payload } = multipartBody(fields, files);
  return { ...request, headers: { ...request.headers, 'content-type': contentType }, payload };
}

/** The text fields of a multipart sample, one of them changed. */
export function fieldsOf(contract: Contract, { body = {} }: Sample, change?: Change): [string, string][] {
  const json = isMultipart(contract.body) ? contract.body.json : [];
  const [first, ...rest] = change?.path ?? [];
  const names = new Set([...Object.keys(body), ...(first === undefined ? [] : [String(first)])]);
  return [...names].flatMap((name): [string, string][] => {
    const isChanged = change !== undefined && name === first;
    if (isChanged && change.json === undefined && rest.length === 0) return [];
    if (!json.includes(name)) return [[name, isChanged ? textOf(change.json ?? 'null') : String(body[name])]];
    return [[name, isChanged ? changedJson(body[name], rest, change.json) : JSON.stringify(body[name])]];
  });
}

function pathWith({ path }: Contract, { params = {} }: Sample, { path: [name], json = '""' }: Change): string {
  return path.replace(/:(\w+)/g, (_match, each: string) => encoded(each === name ? textOf(json) : String(params[each] ?? '')));
}

function queryWith({ query = {} }: Sample, change?: Change): string {
  const name = change && String(change.path[0]);
  const pairs = Object.entries(query).filter(([each]) => each !== name);
  if (name !== undefined && change?.json !== undefined) pairs.push([name, textOf(change.json)]);
  return pairs.map(([each, value]) => `${encoded(each)}=${encoded(String(value))}`).join('&');
}
