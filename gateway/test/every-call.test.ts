import { allContracts, type Contract } from '@formwright/contracts';
import { expect, it } from '@jest/globals';

// What each call says of itself, in a table that a person reads; its bounds are in bounds.test.ts, its headers in every-answer.api.test.ts.
// Look at the difference, then run this file with -u.

/** Told by its line, by another table, or only by the documents. */
const TOLD = new Set(['service', 'name', 'method', 'path', 'auth', 'may', 'whileSuspended', 'errors', 'params', 'query', 'body', 'reply']);
const UNTOLD = new Set(['summary', 'headers', 'problems', 'pages']);

function linesOf(contract: Contract): string[] {
  const { name, method, path, auth, may, whileSuspended, reply, errors } = contract;
  const flags = Object.entries(contract).filter(([key, value]) => !TOLD.has(key) && !UNTOLD.has(key) && value !== undefined);
  const kind = typeof reply === 'string' ? reply : 'JSON';
  return [
    `${name}: ${method} ${path}, ${kind}, for ${auth}${may ? ` who may ${may}` : ''}, while suspended: ${JSON.stringify(whileSuspended)}`,
    ...flags.map(([key, value]) => `  ${key}: ${JSON.stringify(value)}`).sort(),
    ...Object.entries(errors)
      .map(([code, status]) => `  ${status} ${code}`)
      .sort(),
  ];
}

it('every call says what the table says', () => {
  const services = new Map<string, string[]>();
  for (const contract of allContracts)
    services.set(contract.service, [...(services.get(contract.service) ?? []), linesOf(contract).join('\n')]);
  for (const [service, calls] of services) expect(calls.sort().join('\n')).toMatchSnapshot(service);
});
