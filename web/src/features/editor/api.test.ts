import { newElement, newPages } from '@formwright/form-model';
import { expect, it } from '@jest/globals';
import { stubNetwork } from '../../testing/network.ts';
import { formRow } from '../../testing/records.ts';
import { storeAsNewForm } from './api.ts';

let made = 0;
const newId = (length = 22) => `i${made++}`.padEnd(length, 'x');

const sources = Array.from({ length: 9 }, (_, at) => `/images/${at}.png`);
function formWithImages() {
  const [page] = newPages({ title: 'Kiln firing', newId });
  if (!page) throw new Error('no page');
  const rows = sources.map((src) => {
    const image = newElement('image', newId);
    return { id: newId(), content: [{ cols: [{ ...image, content: { ...image.content, src } }] }] };
  });
  return { pages: [{ ...page, rows }], header: '' } as unknown as Parameters<typeof storeAsNewForm>[1];
}

const server = {
  '/api/duplicateForm': (): [number, unknown] => [200, formRow({ _id: 'copy' })],
  '/api/getForm': (): [number, unknown] => [200, [[], { version: 1 }]],
  '/api/saveForm': (): [number, unknown] => [200, [[], { version: 2 }]],
};

it('copies every image of a form, reading a few at a time', async () => {
  let reading = 0;
  let most = 0;
  const image = async (): Promise<[number, unknown]> => {
    reading += 1;
    most = Math.max(most, reading);
    await new Promise((resolve) => setTimeout(resolve));
    reading -= 1;
    return [200, 'png'];
  };
  const { calls } = stubNetwork({ ...server, ...Object.fromEntries(sources.map((src) => [src, image])) });
  await storeAsNewForm('form1', formWithImages(), 'request');
  const saved = calls.find(({ path }) => path === '/api/saveForm')?.body as Record<string, unknown>;
  expect(Object.values(saved).filter((part) => part instanceof Blob)).toHaveLength(9);
  expect(most).toBeLessThanOrEqual(4);
});

it('stores no refusal in place of an image', async () => {
  const { calls } = stubNetwork({
    ...server,
    ...Object.fromEntries(sources.map((src) => [src, (): [number, unknown] => [404, { error: 'There is no such file.' }]])),
  });
  await expect(storeAsNewForm('form1', formWithImages(), 'request')).rejects.toThrow('There is no such file.');
  expect(calls.some(({ path }) => path === '/api/saveForm')).toBe(false);
});
