import { responses } from '@formwright/contracts';
import type { EventInit } from '@formwright/events';
import { type Collection, type CollectionDeclaration, type Document, pause, type Store } from '@formwright/platform';
import { replacing, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accept, createResponsesWorld, owner, question, saveForm, stranger } from './responses-world.ts';

let world: TestWorld;
/** How often the counts of a form were looked at. */
let looks = 0;
const watched = (store: Store) =>
  replacing(store, {
    collection: <T extends Document>(declaration: CollectionDeclaration<T>): Collection<T> => {
      const collection = store.collection(declaration);
      if (declaration.name !== 'counters') return collection;
      return replacing(collection, {
        findOne: async (...given) => {
          const found = await collection.findOne(...given);
          looks += 1;
          return found;
        },
      });
    },
  });
beforeEach(async () => {
  world = await createResponsesWorld(watched);
  await saveForm(world, [question('input')]);
});
afterEach(() => world.close());

const follow = (leaves: (text: string) => boolean | Promise<boolean> = () => true, headers: Record<string, string> = {}, as = owner) =>
  world.inject(responses.followResponses, { params: { id: 'form1' }, as, leaves, headers });
/** As identity tells it. Its first generation ends every token of this test. */
const revoke = (event: EventInit<'identity.v1.SessionsRevoked'>) =>
  world.publish('identity.v1.SessionsRevoked', owner.userId, { userId: owner.userId, generation: 1n, ...event });
const behind = (id: string) => follow(() => true, { 'last-event-id': id });
const toldIn = (text: string) =>
  [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(String(data)) as { active: number; revision: number });
const countsIn = (text: string) => toldIn(text).map(({ revision: _, ...counts }) => counts);
const lastIdIn = (text: string) => [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '';

describe('following the responses of a form', () => {
  it('tells the counts at once, and again after each change', async () => {
    await accept(world, { id: 'r1' });
    const { text } = await follow(async (text) => {
      if (countsIn(text).length === 1) await accept(world, { id: 'r2' });
      return countsIn(text).length === 2;
    });
    expect(countsIn(text)).toEqual([
      { active: 1, archived: 0, favourites: 0 },
      { active: 2, archived: 0, favourites: 0 },
    ]);
  });

  it('tells that an operator has deleted a response', async () => {
    await accept(world, { id: 'r1' });
    const removal = { by: 'admin', onBehalfOf: { operator: 'Grace' }, body: { id: 'r1' } } as const;
    const { text } = await follow(async (text) => {
      if (countsIn(text).length === 1) await world.inject(responses.removeResponse, removal);
      return countsIn(text).length === 2;
    });
    expect(countsIn(text).map(({ active }) => active)).toEqual([1, 0]);
  });

  it('tells that the form was saved, by its revision', async () => {
    const { text } = await follow(async (text) => {
      if (toldIn(text).length === 1) await saveForm(world, [question('input')], { revision: 2, title: 'Renamed' });
      return toldIn(text).length === 2;
    });
    expect(toldIn(text).map(({ revision }) => revision)).toEqual([1, 2]);
  });

  it('goes on behind the last event: at once where something changed meanwhile, with the next change otherwise', async () => {
    const seen = lastIdIn((await follow()).text);
    await accept(world, { id: 'r1' });
    const changed = await behind(seen);
    expect(countsIn(changed.text)).toEqual([{ active: 1, archived: 0, favourites: 0 }]);
    const before = looks;
    const waiting = behind(lastIdIn(changed.text));
    // By then the state that was seen would have come once more.
    while (looks === before) await pause(5);
    await accept(world, { id: 'r2' });
    expect(countsIn((await waiting).text)).toEqual([{ active: 2, archived: 0, favourites: 0 }]);
  });

  it.each([
    ['a sign-out', () => revoke({ onlySessionId: owner.sessionId })],
    ['a change of the password in another session', () => revoke({ exceptSessionId: 'another' })],
    ['the loss of the role in the workspace', () => revoke({ workspaceId: owner.workspaceId })],
    ['the end of the token', async () => world.clock.advance(15 * 60_000)],
  ])('ends by itself after %s', async (_what, happen) => {
    const { status, text } = await follow(async () => {
      await happen();
      return false;
    });
    expect([status, countsIn(text)]).toEqual([200, [{ active: 0, archived: 0, favourites: 0 }]]);
  });

  it('goes on in the session that changed the password, while that of another one ends', async () => {
    const { text } = await follow(async (text) => {
      if (countsIn(text).length === 1) {
        const change = async () => {
          await revoke({ exceptSessionId: owner.sessionId });
          return false;
        };
        // The other stream began later, so this one is looked at before that one ends.
        await follow(change, {}, { ...owner, sessionId: 'another' });
        await accept(world, { id: 'r1' });
      }
      return countsIn(text).length === 2;
    });
    expect(countsIn(text)).toHaveLength(2);
  });

  it('is refused for now to a user who has thirty open, not to another, and begins again when they have ended', async () => {
    let leave: () => void = () => undefined;
    const left = new Promise<boolean>((resolve) => (leave = () => resolve(false)));
    const open = () =>
      new Promise<{ ended: Promise<unknown> }>((resolve) => {
        const ended = follow(() => {
          resolve({ ended });
          return left;
        });
      });
    const streams = await Promise.all(Array.from({ length: 30 }, open));
    const late = await follow();
    expect([late.status, late.headers['retry-after']]).toEqual([503, '5']);
    expect((await world.inject(responses.followResponses, { params: { id: 'form1' }, as: stranger })).status).toBe(404);
    leave();
    world.clock.advance(15 * 60_000);
    await Promise.all(streams.map(({ ended }) => ended));
    expect((await follow()).status).toBe(200);
  });

  it('ends when the form is deleted, and never begins for another workspace', async () => {
    const following = follow(async () => {
      await world.publish('forms.v1.FormDeleted', 'form1', { formId: 'form1', workspaceId: owner.workspaceId }, { sequence: 2 });
      return false;
    });
    await expect(following).rejects.toThrow();
    expect((await world.inject(responses.followResponses, { params: { id: 'form1' }, as: stranger })).status).toBe(404);
  });
});
