import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { button, isUnsaved, open, pagesOf, settings } from '../testing/open-editor.tsx';

const MB = 1_000_000;
const picture = (bytes: number, name = 'kiln.png', type = 'image/png') => new File([new Uint8Array(bytes)], name, { type });

async function openImage() {
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  const editor = await open(pagesOf(['image']));
  await editor.user.click(button('Settings of Image'));
  // Not by the user's dialog, which already hides other files.
  const choose = async (file: File) => void fireEvent.change(await settings().findByLabelText('Image file'), { target: { files: [file] } });
  return { ...editor, choose };
}

it('a picture may have 10 MB and no more', async () => {
  const { choose } = await openImage();
  await choose(picture(10 * MB + 1));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('kiln.png is larger than 10 MB. Choose a smaller one.'));
  expect(isUnsaved()).toBe(false);
  await choose(picture(10 * MB));
  expect(await settings().findByRole('button', { name: 'Replace image' })).toBeTruthy();
});

it.each([
  ['kiln.svg', 'image/svg+xml'],
  ['kiln.gif', 'image/gif'],
  ['kiln.png', 'text/html'],
  ['kiln.html', 'image/png'],
])('%s of the type %s is none of the pictures that are taken', async (name, type) => {
  const { choose } = await openImage();
  await choose(picture(10, name, type));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Please select image file.'));
  expect(isUnsaved()).toBe(false);
});

it('a picture of each type can be chosen, and removed', async () => {
  const { choose, user } = await openImage();
  for (const [name, type] of [
    ['kiln.JPG', 'image/jpeg'],
    ['kiln.jpeg', 'image/jpeg'],
    ['kiln.webp', 'image/webp'],
  ] as const) {
    await choose(picture(10, name, type));
    await waitFor(() => expect(button('Undo').dataset.tip).toBe('Undo: Change settings of Image'));
  }
  await user.click(await settings().findByRole('button', { name: 'Remove image' }));
  expect(settings().getByRole('button', { name: 'Choose image' })).toBeTruthy();
});
