import type { Contract } from '@formwright/contracts';
import { formSchemas, type JsonSchema } from '@formwright/form-model/schemas';
import { version } from '../../package.json';
import { publicContracts } from '../forwarding/forwarder.ts';
import { toOpenApi } from './json-schema.ts';
import { describeReplies, errorSchemas } from './replies.ts';
import { describeBody } from './request-body.ts';

const introduction =
  'Errors are {"error": text} or {"error": {field: text}}; a 5xx also carries an id. ' +
  'Requests are refused above a number a minute and address, which the operator sets and some calls name; ' +
  'the header Retry-After of a 429 says how long to wait.';

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The access_token of signinUser, verifyEmail and refreshToken.' },
  refresh: {
    type: 'apiKey',
    in: 'cookie',
    name: 'fw_refresh',
    description: 'Set by signinUser and verifyEmail. Over HTTPS its name begins with __Host- or __Secure-.',
  },
};

/** 'optional': a call without a token has another meaning. */
const securityOf = ({ auth, byCookie }: Contract): JsonSchema[] => {
  if (byCookie) return [{ refresh: [] }];
  if (auth === 'none') return [];
  return auth === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }];
};

function parametersOf({ params, query, headers = {} }: Contract): JsonSchema[] {
  const named = Object.entries(headers).map(([name, description]) => ({ name, in: 'header', description, schema: { type: 'string' } }));
  const declared = Object.entries({ path: params, query }).flatMap(([place, part]) => {
    const { properties = {}, required = [] } = toOpenApi(part ?? {}) as { properties?: Record<string, JsonSchema>; required?: string[] };
    return Object.entries(properties).map(([name, schema]) => ({ name, in: place, required: required.includes(name), schema }));
  });
  return [...declared, ...named];
}

function operationOf(contract: Contract): JsonSchema {
  const { name, summary, service, rateLimit } = contract;
  const parameters = parametersOf(contract);
  const requestBody = describeBody(contract);
  return {
    operationId: name,
    summary,
    ...(rateLimit !== undefined && { description: `At most ${rateLimit.toLocaleString('en-US')} calls a minute and address.` }),
    tags: [service],
    security: securityOf(contract),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: describeReplies(contract),
  };
}

/**
 * The OpenAPI 3.1 document of every public call, generated from the contracts and from form-model's checks.
 * @returns JSON text
 */
export function describeApi(productName: string, publicUrl: string): string {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const contract of publicContracts) {
    const path = contract.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operationOf(contract) };
  }
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: `${productName} API`, version, description: introduction },
    servers: [{ url: publicUrl }],
    paths,
    components: { securitySchemes, schemas: { ...formSchemas(), ...errorSchemas } },
  });
}
