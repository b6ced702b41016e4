import { admin, serviceNames } from '@formwright/contracts';
import { createTestWorld } from '@formwright/platform/testing';
import { expect, it } from '@jest/globals';
import { servicesOf } from '../product-world.ts';
import { openBackOfficeOf } from './back-office.ts';

it('the figures of a service that is away are not known, and the others are', async () => {
  const names = serviceNames.filter((name) => name !== 'responses');
  const office = await openBackOfficeOf(await createTestWorld({ services: servicesOf(...names) }));
  try {
    expect(await office.ask(admin.getDataByMonth)).toMatchObject({
      ...{ users: 0, forms: 0, responses: null, data: [], byForms: [], away: ['responses'] },
      registrations: expect.arrayContaining([{ period: 'Ever', count: 0 }]),
    });
  } finally {
    await office.world.close();
  }
});
