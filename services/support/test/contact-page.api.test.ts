import { support } from '@formwright/contracts';
import { escapeHtml } from '@formwright/platform';
import type { TestWorld } from '@formwright/platform/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createSupportWorld } from './support-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await createSupportWorld();
});
afterEach(() => world.close());

const eve = { Fname: 'Eve', Lname: 'Moore', email: 'eve@example.com', message: 'Hello\n"there" <b>' };
const post = (fields: Partial<Record<keyof typeof eve | 'website' | 'requestId', string>>, ip?: string) =>
  world.inject(support.postContact, { body: fields, ...(ip && { ip }) });
const open = async () => world.inject(support.contactPage, {});
const rows = async () =>
  (await world.inject(support.pageOfMessages, { by: 'admin', body: { page: 1, size: 100, kind: 'contact' } })).body.rows;

describe('the page on which visitors write', () => {
  it('is a form without script, which asks nobody else for anything', async () => {
    const { status, text, headers } = await open();
    expect(status).toBe(200);
    for (const name of Object.keys(eve)) expect(text).toMatch(new RegExp(`<label class="name" for="${name}">[^]*name="${name}"`));
    expect(text).not.toMatch(/<script|src=|href="http|@import|url\(/);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*form-action 'self'/);
    expect(Buffer.byteLength(text)).toBeLessThan(8_000);
    expect((await world.inject(support.contactPage, { query: { fbclid: 'x', utm_source: 'y' } as never })).status).toBe(200);
  });

  it('stores what is sent once, however often it is sent, and leads on to a page that says so', async () => {
    const requestId = /name="requestId" value="(\w+)"/.exec((await open()).text)?.[1] ?? '';
    for (let time = 0; time < 2; time += 1) {
      const { status, headers } = await post({ ...eve, requestId });
      expect([status, headers.location]).toEqual([303, '/contact?sent=1']);
    }
    expect(await rows()).toMatchObject([{ email: 'eve@example.com', firstname: 'Eve', lastname: 'Moore', text: eve.message }]);
    expect((await world.inject(support.contactPage, { query: { sent: '1' } })).text).toContain('Message sent');
  });

  it('counts the characters that a browser lets somebody type, which posts two for the end of a line', async () => {
    const message = Array(5_000).fill('a').join('\n');
    expect((await post({ ...eve, message: message.replaceAll('\n', '\r\n') })).status).toBe(303);
    expect(await rows()).toMatchObject([{ text: message }]);
    expect((await post({ ...eve, message: `${message}\r\na` })).text).toContain('Please write at most 10,000 characters.');
  });

  it('comes again with each error at its field, the first in focus, and what was written', async () => {
    const { status, text } = await post({ ...eve, Fname: '', Lname: ' ', email: 'no "address' });
    expect(status).toBe(422);
    expect(text).toContain('<p class="bad" role="alert">Not sent yet. Please look at what is marked.</p>');
    expect(text).toContain('<p class="bad" id="Fname-fault">Please enter your name.</p>');
    expect(text).toContain('<p class="bad" id="email-fault">Please enter a valid email address.</p>');
    expect(text).toMatch(/name="Fname"[^>]* aria-invalid="true" aria-describedby="Fname-fault" autofocus/);
    expect(text).toContain(`value="${escapeHtml('no "address')}"`);
    expect(text).toContain(`${escapeHtml(eve.message)}</textarea>`);
    expect((await post({ ...eve, message: 'x'.repeat(10_001) })).text).toContain('Please write at most 10,000 characters.');
    expect((await post({})).status).toBe(422);
    expect(await rows()).toEqual([]);
  });

  it('drops what a program has filled in, and takes twenty messages a day of a network', async () => {
    expect((await post({ ...eve, website: 'https://spam.example' })).status).toBe(303);
    expect(await rows()).toEqual([]);
    for (let count = 0; count < 20; count += 1) expect((await post({ ...eve, message: `Hello ${count}` })).status).toBe(303);
    const { status, text } = await post({ ...eve, message: 'one more' });
    expect(status).toBe(429);
    expect(text).toContain('one more</textarea>');
    expect(text).toContain('Please try again tomorrow.');
    expect(await rows()).toHaveLength(20);
  });
});
