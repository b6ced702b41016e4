import { admin, forms, serviceNames } from '@formwright/contracts';
import { newElement, newPages, type Pages } from '@formwright/form-model';
import { createTestWorld } from '@formwright/platform/testing';
import { expect, it } from '@jest/globals';
import { newId } from '../every-kind.ts';
import { register, servicesOf } from '../product-world.ts';
import { openBackOfficeOf } from './back-office.ts';

it('the figures of a service that is away are not known, and the others are', async () => {
  const names = serviceNames.filter((name) => name !== 'responses');
  const office = await openBackOfficeOf(await createTestWorld({ services: servicesOf(...names) }));
  try {
    expect(await office.ask(admin.getDataByMonth)).toMatchObject({
      ...{ users: 0, forms: 0, responses: null, data: [], byForms: [], away: ['responses'] },
      registrations: expect.arrayContaining([{ period: 'Ever', count: 0 }]),
    });
    const ada = await register(office.world, 'ada');
    const [page] = newPages({ title: 'Bakery', newId });
    const newform = [{ ...page, rows: [{ id: newId(), content: [{ cols: [newElement('input', newId)] }] }] }] as Pages;
    const formId = (await office.world.inject(forms.newForm, { as: ada, body: { newform } })).body.id;
    expect(await office.ask(admin.getHarmCase, { body: { formId } })).toMatchObject({ visits: null, all_reports: 0, away: ['responses'] });
  } finally {
    await office.world.close();
  }
});
