import { forms } from '@formwright/contracts';
import { newSettings } from '@formwright/form-model';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ada, createWorldWithForm, pagesOf, tellState, visitPage } from './forms-world.ts';

let world: TestWorld;
let id: string;
let link: string;
beforeEach(async () => {
  ({ world, id, link } = await createWorldWithForm());
});
afterEach(() => world.close());

const set = (settings: object, version = 1) =>
  world.inject(forms.saveForm, {
    as: ada,
    body: {
      ...{ title: 'Stalls', form_header: 'Spring market', form_id: id, formData: pagesOf('input') as unknown[], version },
      settings: { ...newSettings(), ...settings },
    },
  });

it('a closed form says the words of its owner, its name, and since when it is closed in the zone of the deadline', async () => {
  const at = world.clock.now() + 60_000;
  expect((await set({ deadline: { at, zone: 'America/New_York' }, closing: 'See you in May!\nWrite to Ada.' })).status).toBe(200);
  expect((await visitPage(world, link)).status).toBe(200);
  world.clock.advance(120_000);
  const { status, text } = await visitPage(world, link);
  expect(status).toBe(410);
  const written = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/New_York' }).format(at);
  expect(text).toContain('<p>See you in May!</p><p>Write to Ada.</p>');
  expect(text).toContain('“<bdi>Spring market</bdi>” no longer takes responses. <span>It closed on ');
  expect(text).toContain(`<time dateTime="${new Date(at).toISOString()}">${written} (America/New_York)</time>`);
});

it('a form that is full says since when, until it takes responses again', async () => {
  await tellState(world, id, 9, 10, 1);
  world.clock.advance(1_000);
  const full = new Date(world.clock.now()).toISOString();
  await tellState(world, id, 10, 10, 2);
  world.clock.advance(3_600_000);
  // Told again, as after a restart.
  await tellState(world, id, 10, 10, 3);
  const { status, text } = await visitPage(world, link);
  expect(status).toBe(410);
  expect(text).toContain(`This form has taken all of its responses. <span>It closed on <time dateTime="${full}">`);
  await tellState(world, id, 10, -1, 4);
  expect((await visitPage(world, link)).status).toBe(200);
});

it('a form that a smaller plan makes full after its deadline names the deadline', async () => {
  const at = world.clock.now() + 60_000;
  expect((await set({ deadline: { at, zone: 'UTC' } })).status).toBe(200);
  world.clock.advance(120_000);
  await tellState(world, id, 10, 10, 1);
  const { text } = await visitPage(world, link);
  expect(text).toContain(`This form no longer takes responses. <span>It closed on <time dateTime="${new Date(at).toISOString()}">`);
});

it('a page of the editor that is older than these words leaves them as they are', async () => {
  await set({ closing: 'Kept' });
  const { closing: _, logo: __, ...older } = newSettings();
  const body = { title: 'Stalls', form_header: 'Spring market', form_id: id, formData: pagesOf('input') as unknown[], version: 2 };
  const saved = await world.inject(forms.saveForm, { as: ada, body: { ...body, settings: older } });
  expect([saved.status, saved.body[1]]).toEqual([200, expect.objectContaining({ closing: 'Kept', version: 3 })]);
});

it('an archived form says so with its name and the words of its owner, by each of its links; a deleted one is a wrong link', async () => {
  await set({ closing: 'See you in May!' });
  const own = await world.inject(forms.editFormID, { as: ada, body: { id, shorten: 'spring-market' } });
  expect(own.status).toBe(200);
  world.clock.advance(60_000);
  const at = world.clock.now();
  await world.inject(forms.archiveForm, { as: ada, body: { formId: id } });
  world.clock.advance(3_600_000);
  const written = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at);
  for (const each of ['spring-market', 'Spring-Market', link]) {
    const { status, text } = await visitPage(world, each);
    expect([each, status]).toEqual([each, 410]);
    expect(text).toContain('<h1>Closed</h1><div class="fw-rich" dir="auto"><p>See you in May!</p></div>');
    expect(text).toContain(
      `“<bdi>Spring market</bdi>” was closed by its owner on <time dateTime="${new Date(at).toISOString()}">${written} UTC</time>.`,
    );
  }
  await world.inject(forms.deleteForm, { as: ada, body: { formId: id } });
  const gone = await visitPage(world, 'spring-market');
  const never = await visitPage(world, 'nothing');
  expect([gone.status, gone.text]).toEqual([404, never.text]);
});

it('an archived form says what to do where its owner left no words, and one that had closed before says so as before', async () => {
  await world.inject(forms.archiveForm, { as: ada, body: { formId: id } });
  expect((await visitPage(world, link)).text).toMatch(
    /This form was closed by its owner on <time.*<\/time>\.<\/p><p[^>]*>The person who sent you the link can tell you more\./,
  );
  await world.inject(forms.unArchiveForm, { as: ada, body: { formId: id } });
  const at = world.clock.now() + 60_000;
  await set({ deadline: { at, zone: 'America/New_York' } });
  world.clock.advance(120_000);
  await world.inject(forms.archiveForm, { as: ada, body: { formId: id } });
  const { text } = await visitPage(world, link);
  expect(text).toContain(`This form no longer takes responses. <span>It closed on <time dateTime="${new Date(at).toISOString()}">`);
});
