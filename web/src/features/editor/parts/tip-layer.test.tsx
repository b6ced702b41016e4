import { afterEach, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { theme } from '../../../ui/theme.ts';
import { IconButton } from './icon-button.tsx';
import { TipLayer } from './tip-layer.tsx';

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

function showButton() {
  jest.useFakeTimers();
  render(
    <MantineProvider theme={theme} env="test">
      <IconButton name="Undo" hint="Undo: Delete Email" shortcut="Ctrl+Z">
        ↶
      </IconButton>
      <TipLayer />
    </MantineProvider>,
  );
  const button = screen.getByRole('button', { name: 'Undo' });
  const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  const point = (target: Element) => {
    const event = new MouseEvent('pointerover', { bubbles: true });
    Object.assign(event, { pointerType: 'mouse' });
    fireEvent(target, event);
  };
  return { button, wait, point };
}
const tip = () => screen.queryByRole('tooltip')?.textContent ?? null;

it('a tooltip shows what a button does and its keys, after a moment', () => {
  const { button, wait, point } = showButton();
  point(button);
  wait(399);
  expect(tip()).toBeNull();
  wait(1);
  expect(tip()).toBe('Undo: Delete Email Ctrl+Z');
  point(document.body);
  expect(tip()).toBeNull();
});

it.each([
  ['a press', (button: Element) => fireEvent.pointerDown(button)],
  ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['scrolling', () => fireEvent.scroll(document.body)],
])('%s hides it', (_name, end) => {
  const { button, wait, point } = showButton();
  point(button);
  wait(400);
  expect(tip()).not.toBeNull();
  end(button);
  expect(tip()).toBeNull();
});
