import { afterEach, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { settings } from '../testing/open-editor.tsx';
import { showSettings } from '../testing/show-settings.tsx';

afterEach(() => {
  jest.restoreAllMocks();
});

/** jsdom has no layout: lines of a list stand below one another, 40 px each. */
function giveLinesPlaces(): void {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const line = this.closest('li');
    const at = line ? [...(line.parentElement?.children ?? [])].indexOf(line) : 0;
    const [left, top, width, height] = [0, at * 40, 300, 40];
    const box = { left, top, width, height, x: left, y: top, right: left + width, bottom: top + height };
    return { ...box, toJSON: () => box };
  });
}

/** dnd-kit registers its key handler in the next timer. */
const keysAreTaken = () => act(() => new Promise<void>((taken) => setTimeout(taken)));

it.each([
  [1, '{ArrowDown}', [2], ['option2', 'option1', 'option3', 'option4']],
  [1, '{ArrowDown}', [2, 3], ['option2', 'option3', 'option1', 'option4']],
  [4, '{ArrowUp}', [3], ['option1', 'option2', 'option4', 'option3']],
])('option %s is lifted by its handle, moved with %s to the places %s, and each step is told', async (number, key, places, order) => {
  const { column, openRow, user } = showSettings('radio');
  await openRow(0);
  giveLinesPlaces();
  const labels = () => (column().content as unknown as { options: { label: string }[] }).options.map(({ label }) => label);
  act(() =>
    settings()
      .getByRole('button', { name: `Move option ${number}` })
      .focus(),
  );
  await user.keyboard(' ');
  await screen.findByText(`Place ${number} of 4.`);
  await keysAreTaken();
  for (const place of places) {
    await user.keyboard(key);
    await screen.findByText(`Place ${place} of 4.`);
  }
  await user.keyboard(' ');
  await screen.findByText(`Dropped option${number} at place ${places.at(-1)}.`);
  expect(labels()).toEqual(order);
});

it('an option that is dropped before anything is drawn stands where it was dropped', async () => {
  const { column, openRow } = showSettings('radio');
  await openRow(0);
  giveLinesPlaces();
  const grip = settings().getByRole('button', { name: 'Move option 4' });
  const at = (clientY: number) => ({ clientX: 10, clientY, bubbles: true, cancelable: true });
  act(() => {
    grip.dispatchEvent(new MouseEvent('mousedown', at(130)));
    for (const y of [120, 90, 10]) document.dispatchEvent(new MouseEvent('mousemove', at(y)));
    document.dispatchEvent(new MouseEvent('mouseup', at(10)));
  });
  const { options } = column().content as unknown as { options: { label: string }[] };
  expect(options.map(({ label }) => label)).toEqual(['option4', 'option1', 'option2', 'option3']);
});
