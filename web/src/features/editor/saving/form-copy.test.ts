import { newDetails, newElement, newPages, settingsOf } from '@formwright/form-model';
import { expect, it } from '@jest/globals';
import { session } from '../../../lib/session.ts';
import { type Call, stubNetwork } from '../../../testing/network.ts';
import { tokenFor } from '../../../testing/tokens.ts';
import { copyOf } from './form-copy.ts';

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
  const settings = settingsOf({ ...details, countdown: '00:01:00' });
  return { pages: [{ ...page, rows }], header: '', settings } as unknown as Parameters<typeof copyOf>[0];
}

const details = newDetails({ _id: 'form1', title: 'Kiln firing', link: 'abcdefghij', isOneTime: false });
const server = {
  '/api/getForm': (): [number, unknown] => [200, [[], { ...details, countdown: '00:05:00', responsables: ['q2', 'q1'] }]],
  '/api/importForm': (): [number, unknown] => [200, { id: 'copy', isNew: true }],
};
const imports = (calls: readonly Call[]) =>
  calls.filter(({ path }) => path === '/api/importForm').map(({ body }) => body as Record<string, unknown>);
const images = (answer: () => [number, unknown] | Promise<[number, unknown]>) => Object.fromEntries(sources.map((src) => [src, answer]));

it('copies every image of a form, reading a few at a time, with its own settings and the columns of now', async () => {
  let reading = 0;
  let most = 0;
  const image = async (): Promise<[number, unknown]> => {
    reading += 1;
    most = Math.max(most, reading);
    await new Promise((resolve) => setTimeout(resolve));
    reading -= 1;
    return [200, 'png'];
  };
  const { calls } = stubNetwork({ ...server, ...images(image) });
  expect(await copyOf(formWithImages(), details)()).toEqual({ id: 'copy', lostImages: 0 });
  const [sent] = imports(calls);
  expect(Object.values(sent ?? {}).filter((part) => part instanceof Blob)).toHaveLength(9);
  expect(JSON.parse(String(sent?.form)).details).toMatchObject({ title: 'Kiln firing', countdown: '00:01:00' });
  expect(JSON.parse(String(sent?.form)).responsables).toEqual(['q2', 'q1']);
  expect(most).toBeLessThanOrEqual(4);
});

it('stores no refusal in place of an image, and says how many are gone', async () => {
  const { calls } = stubNetwork({ ...server, ...images(() => [404, { error: 'There is no such file.' }]) });
  expect(await copyOf(formWithImages(), details)()).toEqual({ id: 'copy', lostImages: 9 });
  expect(Object.values(imports(calls)[0] ?? {}).filter((part) => part instanceof Blob)).toHaveLength(0);
});

it('makes no form while an image cannot be read, and one form however often it is tried', async () => {
  let isAway = true;
  const { calls } = stubNetwork({ ...server, ...images(() => (isAway ? [503, { error: 'Busy.' }] : [200, 'png'])) });
  const makeCopy = copyOf(formWithImages(), details);
  await expect(makeCopy()).rejects.toThrow('Busy.');
  expect(imports(calls)).toHaveLength(0);
  isAway = false;
  await makeCopy();
  await makeCopy();
  const [first, second] = imports(calls);
  expect([second?.requestId, second?.form]).toEqual([first?.requestId, first?.form]);
});

it('makes no form in another account that was opened while the images were read', async () => {
  session.start(tokenFor('ada'));
  const image = (): [number, unknown] => {
    session.start(tokenFor('ada', 'client'));
    return [200, 'png'];
  };
  const { calls } = stubNetwork({ ...server, ...images(image) });
  await expect(copyOf(formWithImages(), details)()).rejects.toThrow('Another account is open now.');
  expect(imports(calls)).toHaveLength(0);
  session.end();
});
