import swagger from '@fastify/swagger';
import type { Contract, Multipart } from '@formwright/contracts';
import fastify from 'fastify';
import { publicContracts } from './forwarder.ts';

const errorEnvelope = {
  type: 'object',
  properties: { error: { anyOf: [{ type: 'string' }, { type: 'object', additionalProperties: true }] } },
  required: ['error'],
};

/** The text fields of a multipart body, and its file fields by the pattern of their names. @fastify/swagger loses `patternProperties`. */
function describeMultipart({ fields, files, openFields }: Multipart) {
  if (!files) return fields;
  const known = Object.keys((fields as { properties?: object }).properties ?? {});
  return {
    ...fields,
    additionalProperties: openFields ? { type: 'string' } : { type: 'string', contentMediaType: 'application/octet-stream' },
    ...(!openFields && files.named && { propertyNames: { anyOf: [{ enum: known }, { pattern: files.named }] } }),
  };
}

/** Groups error codes by status. */
function describeErrors(errors: Contract['errors']) {
  const codes = new Map<number, string[]>();
  for (const [code, status] of Object.entries(errors)) codes.set(status, [...(codes.get(status) ?? []), code]);
  return Object.fromEntries([...codes].map(([status, names]) => [status, { description: names.join(', '), ...errorEnvelope }]));
}

function schemaOf(contract: Contract) {
  const isMultipart = contract.body !== undefined && 'kind' in contract.body && contract.body.kind === 'multipart';
  const body = isMultipart ? describeMultipart(contract.body as Multipart) : contract.body;
  return {
    operationId: contract.name,
    summary: contract.summary,
    tags: [contract.service],
    ...(body && { body }),
    ...(isMultipart && { consumes: ['multipart/form-data'] }),
    ...(contract.params && { params: contract.params }),
    ...(contract.query && { querystring: contract.query }),
    ...(contract.auth === 'user' || contract.auth === 'admin' ? { security: [{ bearer: [] }] } : {}),
    response: {
      200: typeof contract.reply === 'string' ? { description: contract.reply, type: 'string' } : contract.reply,
      ...describeErrors(contract.errors),
    },
  };
}

/**
 * The OpenAPI 3.1 document of every public call, generated from the contracts.
 * @returns JSON text
 */
export async function describeApi(productName: string, publicUrl: string): Promise<string> {
  const described = fastify();
  await described.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${productName} API`,
        version: '1',
        description: 'Errors are {"error": text} or {"error": {field: text}}; a 5xx also carries an id.',
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  });
  described.setValidatorCompiler(() => () => true);
  described.setSerializerCompiler(() => (value) => JSON.stringify(value));
  for (const contract of publicContracts) {
    described.route({ method: contract.method, url: contract.path, schema: schemaOf(contract), handler: async () => null });
  }
  await described.ready();
  const document = JSON.stringify(described.swagger());
  await described.close();
  return document;
}
