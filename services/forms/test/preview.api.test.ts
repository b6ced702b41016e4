import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { forms } from '@formwright/contracts';
import type { Pages } from '@formwright/form-model';
import type { Store } from '@formwright/platform';
import { replacing, type TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ada, bob, create, createFormsWorld, load, pagesOf, plan } from './forms-world.ts';

let world: TestWorld;
let id: string;
beforeEach(async () => {
  world = await createFormsWorld();
  id = await create(world);
});
afterEach(() => world.close());

const ticketOf = async (as = ada, formId = id) => (await world.inject(forms.getPreviewTicket, { as, body: { id: formId } })).body.ticket;
const preview = (ticket: string, formData: unknown[] = pagesOf('rating')) =>
  world.inject(forms.previewForm, { body: { ticket, title: 'Not saved', form_header: 'Not <b>saved</b>', formData } });

describe('the preview of a form', () => {
  it('shows pages that are not saved, and changes nothing', async () => {
    const before = await load(world, id);
    const [page] = pagesOf('input', 'date');
    const pages = page ? ([{ ...page, rows: [...page.rows, ...(pagesOf('upload')[0]?.rows ?? [])] }] as Pages) : [];
    const { status, text, headers, cookies } = await preview(await ticketOf(), pages);
    expect(status).toBe(200);
    expect(text).toContain('Not &lt;b&gt;saved&lt;/b&gt;</h1>');
    expect(text).toContain('type="file"');
    expect([cookies, headers['cache-control']]).toEqual([{}, 'no-store']);
    expect(await load(world, id)).toEqual(before);
  });

  it('shows the logo as the public form does', async () => {
    const isShown = async () => (await preview(await ticketOf())).text.includes('Powered by');
    expect(await isShown()).toBe(true);
    await plan(world, 'ada', { plan: 'Premium' });
    await world.publish('identity.v1.UserChanged', 'ada', { userId: 'ada', workspaceId: 'ada', hidesLogo: true });
    expect(await isShown()).toBe(false);
  });

  it('has no origin, sends nothing, and stands only in our own frames', async () => {
    const policy = String((await preview(await ticketOf())).headers['content-security-policy']);
    for (const rule of ["connect-src 'none'", "form-action 'none'", "frame-ancestors 'self'", 'sandbox allow-scripts allow-forms'])
      expect(policy.split('; ')).toContain(rule);
    expect(policy).not.toContain('unsafe');
  });

  it('takes a ticket of somebody who may read the form, for five minutes', async () => {
    expect((await world.inject(forms.getPreviewTicket, { as: bob, body: { id } })).status).toBe(404);
    const ticket = await ticketOf();
    for (const forged of ['', 'x.y', `${ticket}x`]) expect((await preview(forged)).status).toBe(410);
    world.clock.advance(5 * 60_000 - 1);
    expect((await preview(ticket)).status).toBe(200);
    world.clock.advance(1);
    const late = await preview(ticket);
    expect([late.status, late.text.includes('No preview')]).toEqual([410, true]);
  });

  it('[TEAM-11 part: previews] takes a ticket no longer than the token it was made with', async () => {
    const ticket = await ticketOf();
    await world.publish('identity.v1.SessionsRevoked', ada.userId, { userId: ada.userId, workspaceId: ada.workspaceId, generation: 1n });
    expect((await preview(ticket)).status).toBe(410);
  });

  it('says why pages cannot be shown', async () => {
    const { status, text } = await preview(await ticketOf(), [{ rows: 'none' }]);
    expect(status).toBe(422);
    expect(text).toContain('No preview');
    expect(text).not.toContain('<script');
  });

  it('takes its turn among workspaces, and no workspace has more than three that wait', async () => {
    const other = await create(world, bob);
    const [mine, others] = [await ticketOf(), await ticketOf(bob, other)];
    const order: string[] = [];
    const done = (name: string) => (reply: { status: number; text: string }) => {
      order.push(`${name} ${reply.status}`);
      return reply;
    };
    const greedy = Array.from({ length: 5 }, () => preview(mine).then(done('greedy')));
    const neighbor = preview(others).then(done('neighbor'));
    const replies = await Promise.all([...greedy, neighbor]);
    const shown = order.filter((each) => each.endsWith('200'));
    expect([shown.slice(0, 2).includes('neighbor 200'), shown.length]).toEqual([true, 4]);
    const refused = replies.filter(({ status }) => status === 503);
    expect(refused.map(({ text }) => [text.includes('This one comes by itself.'), text.includes('preview-busy')])).toEqual([
      [true, true],
      [true, true],
    ]);
    expect((await preview(mine)).status).toBe(200);
  });

  it('[N9 part: whose reader has left] is not made, and holds up nobody', async () => {
    let reads = 0;
    let open = () => {};
    const isOpen = new Promise<void>((resolve) => {
      open = resolve;
    });
    await world.close();
    world = await createFormsWorld((ports) => {
      const collection: Store['collection'] = (declaration) => {
        const found = ports.store.collection(declaration);
        if (declaration.name !== 'forms') return found;
        const findOne: typeof found.findOne = async (...query) => {
          reads += 1;
          await (reads > before ? isOpen : undefined);
          return found.findOne(...query);
        };
        return replacing(found, { findOne });
      };
      return { ...ports, store: replacing(ports.store, { collection }) };
    });
    let before = Number.POSITIVE_INFINITY;
    const formId = await create(world);
    const { ticket } = (await world.inject(forms.getPreviewTicket, { as: ada, body: { id: formId } })).body;
    before = reads;
    const app = world.apps.get('forms');
    const sockets: Socket[] = [];
    app?.server.on('connection', (socket) => sockets.push(socket));
    const url = `${await app?.listen({ host: '127.0.0.1', port: 0 })}${forms.previewForm.path}`;
    const body = new FormData();
    const sent = { ticket, title: 'Not saved', form_header: 'Not saved', formData: JSON.stringify(pagesOf('rating')) };
    for (const [name, value] of Object.entries(sent)) body.set(name, value);
    const ask = (signal?: AbortSignal) => fetch(url, { method: 'POST', body, ...(signal && { signal }) });

    const shown = ask();
    while (reads === before) await setImmediate();
    const leaving = new AbortController();
    const left = ask(leaving.signal).catch(() => 'left');
    while (sockets.length < 2) await setImmediate();
    leaving.abort();
    expect(await left).toBe('left');
    while (!sockets.some(({ destroyed }) => destroyed)) await setImmediate();
    open();
    expect([(await shown).status, (await ask()).status, reads - before]).toEqual([200, 200, 2]);
  });

  it('[use 13] a form to try is the same for everybody, has no origin, sends nothing, and says what it is', async () => {
    const asked = () => world.inject(forms.tryForm, { body: undefined });
    const { status, text, headers } = await asked();
    expect([status, text.includes('How was your visit?</h1>'), text.includes('type="submit"')]).toEqual([200, true, true]);
    const rules = String(headers['content-security-policy']).split('; ');
    expect(rules).toEqual(
      expect.arrayContaining(["connect-src 'none'", "form-action 'none'", "frame-ancestors 'self'", 'sandbox allow-scripts allow-forms']),
    );
    expect(text).toContain('This is what the owner reads');
    expect(text).toMatch(/<noscript><p[^>]*>To try this form, switch on JavaScript/);
    // Neither can be done with it.
    expect(text).not.toMatch(/Report form|another device/);
    expect((await asked()).text).toBe(text);
  });
});
