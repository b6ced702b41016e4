import swagger from '@fastify/swagger';
import type { Contract } from '@formwright/contracts';
import fastify from 'fastify';
import type { TSchema } from 'typebox';
import { publicContracts } from './door.ts';

const errorEnvelope = {
  type: 'object',
  properties: { error: { anyOf: [{ type: 'string' }, { type: 'object', additionalProperties: true }] } },
  required: ['error'],
};

function schemaOf(contract: Contract) {
  const isMultipart = contract.body !== undefined && 'kind' in contract.body && contract.body.kind === 'multipart';
  const body = isMultipart ? (contract.body as { fields: TSchema }).fields : contract.body;
  const errors = Object.entries(contract.errors).map(([code, status]) => [status, { description: code, ...errorEnvelope }]);
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
      ...Object.fromEntries(errors),
    },
  };
}

/**
 * The OpenAPI 3.1 document of every public call, made from the contracts by a server that only describes and never listens.
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
