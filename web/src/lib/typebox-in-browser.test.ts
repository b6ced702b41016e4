import { expect, it } from '@jest/globals';

it("every contract loads with the browser's schemas, which are empty", async () => {
  const contracts = await import('@formwright/contracts');
  expect(contracts.responses.getResponsesDaysFilter).toMatchObject({ method: 'POST', path: '/api/getResponsesDaysFilter' });
});
