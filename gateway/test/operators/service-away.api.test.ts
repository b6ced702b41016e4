import { admin, billing, forms, responses, serviceNames } from '@formwright/contracts';
import { newElement, newPages, type Pages } from '@formwright/form-model';
import { AppError } from '@formwright/platform';
import { createTestWorld } from '@formwright/platform/testing';
import { expect, it } from '@jest/globals';
import { newId } from '../every-kind.ts';
import { register, servicesOf } from '../product-world.ts';
import { type BackOffice, openBackOfficeOf } from './back-office.ts';
import { seenOfForm } from './seen.ts';

async function makeForm({ world }: BackOffice): Promise<string> {
  const ada = await register(world, 'ada');
  const [page] = newPages({ title: 'Bakery', newId });
  const newform = [{ ...page, rows: [{ id: newId(), content: [{ cols: [newElement('input', newId)] }] }] }] as Pages;
  return (await world.inject(forms.newForm, { as: ada, body: { newform } })).body.id;
}

it('the figures of a service that is away are not known, and the others are', async () => {
  const names = serviceNames.filter((name) => name !== 'responses');
  const office = await openBackOfficeOf(await createTestWorld({ services: servicesOf(...names) }));
  try {
    expect(await office.ask(admin.getDataByMonth)).toMatchObject({
      ...{ users: 0, forms: 0, responses: null, data: [], byForms: [], away: ['responses'] },
      registrations: expect.arrayContaining([{ period: 'Ever', count: 0 }]),
    });
    const formId = await makeForm(office);
    expect(await office.ask(admin.getHarmCase, { body: { formId } })).toMatchObject({ visits: null, all_reports: 0, away: ['responses'] });
  } finally {
    await office.world.close();
  }
});

it('a case says what is not known where a service of a former version refuses to count since a decision, or its disk fails', async () => {
  const names = serviceNames.filter((name) => name !== 'responses');
  const office = await openBackOfficeOf(await createTestWorld({ services: servicesOf(...names) }));
  office.world.answer(responses.countVisits, ({ body }) => {
    // As a call to another process that does not know a field.
    if (body && 'since' in body) throw new AppError('platform.unavailable', 'countVisits answered 400');
    return { visits: 7 };
  });
  try {
    const formId = await makeForm(office);
    const visits = async () => {
      const { visits, away } = await office.ask(admin.getHarmCase, { body: { formId } });
      return { visits, away };
    };
    expect(await visits()).toEqual({ visits: 7, away: [] });
    const said = { reason: 'Seen', words: 'All is well.' };
    await office.ask(admin.clearForm, { body: { formId, ...said, seen: await seenOfForm(office, formId) } });
    expect(await visits()).toEqual({ visits: null, away: ['responses'] });
    office.world.answer(responses.countVisits, () => {
      throw Object.assign(new Error('a disk error'), { code: 'EIO' });
    });
    expect(await visits()).toEqual({ visits: null, away: ['responses'] });
  } finally {
    await office.world.close();
  }
});

it('what waits for a decision is counted without the objections of accounts where these are away, and that says so', async () => {
  const names = serviceNames.filter((name) => name !== 'billing');
  const office = await openBackOfficeOf(await createTestWorld({ services: servicesOf(...names) }));
  try {
    const reported = { _id: 'tea', isOpen: true, state: 'none', reports: 1, objection: null };
    await office.world.store('forms').collection({ name: 'harmCases' }).insertOne(reported);
    const counted = () => office.ask(admin.getOpenHarmInfo);
    expect(await counted()).toEqual({ count: 1, data: 1, away: ['billing'] });
    office.world.answer(billing.describeAccounts, () => ({ accounts: [], objections: 2 }));
    expect(await counted()).toEqual({ count: 3, data: 3 });
  } finally {
    await office.world.close();
  }
});
