import type { Contract } from '@formwright/contracts';
import type { TSchema } from 'typebox';
import { InputError } from '../common/input-error.ts';
import type { InternalCaller, Principal } from '../security/caller.ts';
import { actingFor } from '../service/call-context.ts';
import type { AnyRequest, CallInput, ReplyControls, Route, Service } from '../service/service.ts';
import { type DeclaredFields, declaredFields } from './declared-fields.ts';
import { type Check, compileCheck } from './validation.ts';

/** Runs a call, or returns null if this process does not run the service. */
export type LocalCall = <C extends Contract>(contract: C, input: CallInput<C>, from: InternalCaller) => Promise<unknown> | null;

interface Line {
  name: string;
  useCase: Route['useCase'];
  checkBody: Check;
  checkParams: Check;
  checkQuery: Check;
  declared: DeclaredFields;
}

const noControls: ReplyControls = {
  setCookie: () => undefined,
  clearCookie: () => undefined,
  header: () => undefined,
  outcome: () => undefined,
  isGone: () => false,
};
const check = (schema: unknown, part: string): Check => (schema ? compileCheck(schema as TSchema, part) : () => undefined);
const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

function connect({ contract, useCase }: Route): Line {
  if (contract.auth === 'user') throw new Error(`${contract.name} needs a signed-in caller, so services cannot call it`);
  if (typeof contract.reply === 'string') throw new Error(`${contract.name} does not answer JSON, so services cannot call it`);
  return {
    name: contract.name,
    useCase,
    checkBody: check(contract.body, 'body'),
    checkParams: check(contract.params, 'params'),
    checkQuery: check(contract.query, 'query'),
    declared: declaredFields(contract.reply),
  };
}

/**
 * Calls between services of one process: the same checks as over HTTP and plain JSON both ways, without HTTP.
 * @param services read at each call, because services are created after the ports that call them
 */
export function createLocalCall(services: () => Iterable<Service>): LocalCall {
  const lines = new Map<string, Line>();
  return (contract, input, { onBehalfOf }) => {
    let line = lines.get(contract.name);
    if (!line) {
      const route = findRoute(services(), contract);
      if (!route) return null;
      line = connect(route);
      lines.set(contract.name, line);
    }
    return answer(line, input, onBehalfOf);
  };
}

function findRoute(services: Iterable<Service>, contract: Contract): Route | undefined {
  for (const service of services) {
    const route = service.name === contract.service && service.routes.find((each) => each.contract.name === contract.name);
    if (route) return route;
  }
  return undefined;
}

async function answer(line: Line, input: CallInput<Contract>, onBehalfOf: Principal | null): Promise<unknown> {
  const [body, params, query] = [plain(input.body ?? {}), plain(input.params ?? {}), plain(input.query ?? {})];
  try {
    line.checkBody(body);
    line.checkParams(params);
    line.checkQuery(query);
  } catch (error) {
    // An internal error: the client of the calling service must not see it as its own mistake.
    throw new Error(`${line.name} refuses its input: ${error instanceof InputError ? JSON.stringify(error.detail) : error}`);
  }
  const request = {
    body,
    params,
    query,
    rawBody: '',
    caller: null,
    onBehalfOf,
    files: [],
    otherFields: [],
    ip: '',
    headers: {},
    cookies: {},
    reply: noControls,
  };
  return plain(line.declared(await actingFor(onBehalfOf, () => line.useCase(request as unknown as AnyRequest<Contract>))));
}
