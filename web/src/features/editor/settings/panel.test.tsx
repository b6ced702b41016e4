import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { settings } from '../testing/open-editor.tsx';
import { showSettings } from '../testing/show-settings.tsx';

const panel = () => screen.getByRole('complementary', { name: 'Settings' });
const isTall = () => panel().dataset.tall !== undefined;
const handle = (name: string) => settings().getByRole('button', { name });

/** Draws a finger over the head of the sheet. */
function swipe(by: number, fingers = 1): void {
  const head = panel().querySelector('header') as HTMLElement;
  const at = (clientY: number) => ({ touches: Array.from({ length: fingers }, () => ({ clientY })), changedTouches: [{ clientY }] });
  fireEvent.touchStart(head, at(400));
  fireEvent.touchMove(head, at(400 + by));
  fireEvent.touchEnd(head, at(400 + by));
}

it('the handle of the sheet shows more of the settings, and less again', async () => {
  const { openRow, user } = showSettings('input');
  await openRow(0);
  expect([isTall(), handle('Show more of the settings').getAttribute('aria-expanded')]).toEqual([false, 'false']);
  await user.click(handle('Show more of the settings'));
  expect([isTall(), handle('Show less of the settings').getAttribute('aria-expanded')]).toEqual([true, 'true']);
  await user.click(handle('Show less of the settings'));
  expect(isTall()).toBe(false);
});

it('a swipe up makes the sheet tall, one down makes it low and the next closes it; a short one and two fingers do nothing', async () => {
  const { openRow } = showSettings('input');
  await openRow(0);
  swipe(-40);
  swipe(40);
  swipe(200, 2);
  expect(isTall()).toBe(false);
  swipe(-60);
  expect(isTall()).toBe(true);
  swipe(60);
  expect(isTall()).toBe(false);
  expect(panel().style.translate).toBe('none');
  swipe(60);
  expect(screen.queryByRole('complementary', { name: 'Settings' })).toBeNull();
});
