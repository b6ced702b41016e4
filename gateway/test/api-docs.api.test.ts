import { allContracts, isInternal } from '@formwright/contracts';
import { expect, it } from '@jest/globals';
import { inProcess, openGateway } from './echo-gateway.ts';

interface Operation {
  requestBody: {
    content: Record<string, { schema: { additionalProperties: unknown; propertyNames?: { anyOf: { pattern?: string }[] } } }>;
  };
  responses: Record<string, { description: string }>;
}
it('describes every public call and no internal one at /api/docs', async () => {
  const url = await openGateway(await inProcess());
  const described = (await (await fetch(`${url}/api/docs`)).json()) as { openapi: string; paths: Record<string, unknown> };
  expect(described.openapi).toBe('3.1.0');
  const expected = allContracts.filter((contract) => !isInternal(contract)).map(({ path }) => path.replace(/:([a-zA-Z]+)/g, '{$1}'));
  expect(Object.keys(described.paths).sort()).toEqual([...new Set(expected)].sort());
});

it.each([
  ['/api/signupUser', 'avatar', 'picture'],
  ['/api/saveForm', 'a1b2', 'picture/x'],
  ['/api/saveUserForm', 'userFormDataFiles/a1b2/0', 'picture/x'],
])('names at /api/docs the files that %s takes', async (path, name, other) => {
  const url = await openGateway(await inProcess());
  const { paths } = (await (await fetch(`${url}/api/docs`)).json()) as { paths: Record<string, { post: Operation }> };
  const { additionalProperties, propertyNames } = paths[path]?.post.requestBody.content['multipart/form-data']?.schema ?? {};
  expect(additionalProperties).toEqual({ type: 'string', contentMediaType: 'application/octet-stream' });
  const pattern = new RegExp(propertyNames?.anyOf[1]?.pattern ?? '');
  expect([pattern.test(name), pattern.test(other)]).toEqual([true, false]);
});

it('tells at /api/docs every error of a status', async () => {
  const url = await openGateway(await inProcess());
  const { paths } = (await (await fetch(`${url}/api/docs`)).json()) as { paths: Record<string, { post: Operation }> };
  for (const { auth, path, method, errors } of allContracts.filter((contract) => !isInternal(contract) && contract.method === 'POST')) {
    const responses = paths[path.replace(/:([a-zA-Z]+)/g, '{$1}')]?.post.responses;
    for (const [code, status] of Object.entries(errors))
      expect([auth, method, responses?.[status]?.description]).toEqual([auth, method, expect.stringContaining(`${code}.`)]);
  }
});
