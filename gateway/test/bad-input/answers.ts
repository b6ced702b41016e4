import { type Contract, isMultipart } from '@formwright/contracts';
import { bodySchema } from './derive.ts';
import type { Place, Step } from './requests.ts';

export interface Answer {
  status: number;
  type: string;
  text: string;
  headers: Readonly<Record<string, unknown>>;
  cookies: readonly { name: string; path?: string }[];
}

/** What was sent: where it was wrong, and whether the contract allows it all the same. */
export interface Tried {
  place: Place;
  path: readonly Step[];
  isSound: boolean;
  /** Nested so deep that the reader does not say where. */
  isTooDeep?: boolean;
}

/** As errors show the name of a field. */
const shown = (path: readonly Step[]) => path.map((step) => printable(String(step))).join('.');
const printable = (name: string) => (name.length > 64 ? `${name.slice(0, 64)}…` : name).replace(/\p{C}/gu, '?');

/** What is wrong with the answer to bad input; null if nothing is. */
export function problemOf(tried: Tried, { status, type, text }: Answer, contract: Contract): string | null {
  const { place, path, isSound, isTooDeep } = tried;
  if (status >= 500) return 'fails';
  if (status < 400) return isSound ? null : 'is taken';
  // The router or the gateway may already answer that nothing is at this address.
  if (place === 'params' && !isSound && (status === 404 || status === 414)) return null;
  if (!isSound && ![400, 413, 415, 422].includes(status)) return 'has another status than bad input';
  // The answer to HEAD has no text.
  if (contract.method === 'HEAD') return null;
  const isPage = isSound || (status === 413 && contract.pages?.[status] !== undefined);
  if (type.startsWith('text/html')) return isPage ? null : 'is answered by a page';
  const { error } = JSON.parse(text) as { error?: string | Record<string, unknown> };
  if (error === undefined) return 'has no error';
  if (place === 'params' && error === 'The address is malformed.') return null;
  // Too large to be read, or signed as a whole.
  if (error === 'The request is too large.' || contract.keepsRawBody) return null;
  const isAboutInput = status === 400 || status === 413 || status === 422;
  if (!isAboutInput || isTooDeep || path.length === 0) return null;
  const isNamed = namesIn(error).some((name) => isNameOf(name, tried, contract) || isMissingBeside(error, name, path));
  return isNamed ? null : 'does not name the field';
}

/** Whether an error names what is missing beside the field: where the sample has null, the case makes an object of this field alone. */
function isMissingBeside(error: string | Record<string, unknown>, name: string, path: readonly Step[]): boolean {
  if (typeof error === 'string' || path.length < 2) return false;
  return error[name] === 'This field is missing.' && name.startsWith(`${shown(path.slice(0, -1))}.`);
}

/** The names in an error. A refused submission names its questions one level deeper. */
function namesIn(error: string | Record<string, unknown>): string[] {
  if (typeof error === 'string') return [];
  return [...Object.keys(error), ...Object.keys(error.fields ?? {}).map((question) => `userData.${question}`)];
}

/** Fields of internal calls that errors name as the public call does that they belong to. */
const publicNames: Readonly<Record<string, string>> = { 'addPerson picture': 'image' };

/** Whether a name in an error is that of the field, of what contains it, or of something inside. */
function isNameOf(name: string, { path, isSound }: Tried, contract: Contract): boolean {
  const field = shown(path);
  if (name === publicNames[`${contract.name} ${field}`]) return true;
  if (name === field || name === printable(field) || field.startsWith(`${name}.`) || name.startsWith(`${field}.`)) return true;
  // A rule about several fields, which only the service knows, names one of them, or a file.
  const { body } = contract;
  const isFile = isMultipart(body) && body.files?.named !== undefined && new RegExp(body.files.named).test(name);
  const first = name.split('.', 1)[0] as string;
  return isSound && (isFile || path.map(String).includes(name) || Object.hasOwn(bodySchema(contract)?.properties ?? {}, first));
}
