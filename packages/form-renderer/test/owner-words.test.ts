import { expect, it } from '@jest/globals';
import { closedForm, renderMessagePage } from '../src/server/index.ts';
import { details } from './forms.ts';

const show = (words: string) => {
  const closed = { form: 'Party', since: null, words };
  return renderMessagePage('expired', { productName: 'Formwright', assets: { messageCss: '' }, closed }).html;
};

it('the words of the owner are as large as a heading only where their first line is short', () => {
  const isLarge = (words: string) => /<main class="([^"]*)"/.exec(show(words))?.[1]?.includes('fw-short');
  expect([isLarge('x'.repeat(90)), isLarge('x'.repeat(91)), isLarge(`Thanks!\n${'x'.repeat(91)}`)]).toEqual([true, false, true]);
});

it('words of spaces alone are none: the page says the name of the form, and what to do', () => {
  const { words } = closedForm({ ...details(), closing: ' \n ' }, 0);
  expect(words).toBe('');
  expect(show(words)).toContain('The person who sent you the link can tell you more.');
});

it('a form that was closed twice names what came first: its last response, or its deadline', () => {
  const deadline = { at: 100, zone: 'Europe/Berlin' };
  const closedAt = (fullSince: number | null) => closedForm({ ...details(), deadline }, 200, fullSince);
  expect(closedAt(99)).toMatchObject({ since: { at: 99, zone: 'UTC' }, isFull: true });
  expect([closedAt(101), closedAt(null)].map(({ since, isFull }) => [since, isFull])).toEqual([
    [deadline, undefined],
    [deadline, undefined],
  ]);
});

it('the picture of a message is not read out', () => {
  expect(/<svg class="fw-art"[^>]*>/.exec(show(''))?.[0]).toContain('aria-hidden="true"');
});

it('headings of the owner stand one level below ours', () => {
  const text = [{ type: 'heading' as const, children: [{ text: 'Thank you' }] }];
  const { html } = renderMessagePage('success', { productName: 'Formwright', assets: { messageCss: '' }, text });
  expect(html.match(/<h\d/g)).toEqual(['<h1', '<h2']);
});
