import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Toaster } from './toast.tsx';
import { toast } from './toast-store.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  act(() => jest.runAllTimers());
  jest.useRealTimers();
});

function pass(milliseconds: number) {
  act(() => jest.advanceTimersByTime(milliseconds));
}

describe('toasts', () => {
  it.each([
    ['success', 1_000],
    ['notice', 1_400],
    ['confirmed', 1_500],
  ] as const)('[SHELL-16] a %s message hides after %d ms', (kind, stays) => {
    render(<Toaster />);
    act(() => toast[kind]('Form archived'));
    pass(stays - 1);
    expect(screen.getByRole('status').textContent).toBe('Form archived');
    pass(1);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('[SHELL-15] an error is announced at once and hides after 5 s', () => {
    render(<Toaster />);
    act(() => toast.error('Something went wrong.'));
    pass(4_999);
    expect(screen.getByRole('alert').textContent).toBe('Something went wrong.');
    pass(1);
    expect(screen.getByRole('alert').textContent).toBe('');
  });

  it('stays while a pointer that was moved rests on it, not where the pointer rested before, and not after a touch', () => {
    render(<Toaster />);
    const box = () => screen.getByText('Link copied').closest('[data-kind]') as Element;
    // jsdom has no event with a kind of pointer.
    const move = (pointerType: string) => fireEvent(box(), Object.assign(new Event('pointermove', { bubbles: true }), { pointerType }));
    for (const come of [() => fireEvent.mouseEnter(box()), () => move('touch')]) {
      act(() => toast.success('Link copied'));
      come();
      pass(1_000);
      expect(screen.queryByText('Link copied')).toBeNull();
    }
    act(() => toast.success('Link copied'));
    move('mouse');
    pass(10_000);
    expect(screen.getByText('Link copied')).toBeTruthy();
    fireEvent.pointerLeave(box());
    pass(1_000);
    expect(screen.queryByText('Link copied')).toBeNull();
  });

  it('a message with Undo stays twenty seconds, longer while the focus is on it, and can be dismissed', () => {
    const undo = jest.fn();
    const showUndo = () => act(() => toast.undoable('Form archived', { label: 'Undo', run: undo }));
    render(<Toaster />);
    showUndo();
    pass(19_999);
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    pass(60_000);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Form archived')).toBeNull();
    showUndo();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Form archived')).toBeNull();
    expect(undo).toHaveBeenCalledTimes(1);
  });

  it('an error that offers another try is told at once, hides once the focus has left it, and can be dismissed', () => {
    const run = jest.fn();
    const fail = () => act(() => toast.retriable('The server is busy.', run));
    render(<Toaster />);
    fail();
    expect(screen.getByRole('alert').textContent).toContain('The server is busy.');
    const again = screen.getByRole('button', { name: 'Try again' });
    act(() => again.focus());
    pass(60_000);
    act(() => again.blur());
    pass(19_999);
    expect(screen.getByRole('alert').textContent).toContain('The server is busy.');
    pass(1);
    expect(screen.getByRole('alert').textContent).toBe('');
    fail();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect([screen.getByRole('alert').textContent, run.mock.calls.length]).toEqual(['', 0]);
  });

  it('shows one message at a time', () => {
    render(<Toaster />);
    act(() => toast.success('First'));
    act(() => toast.success('Second'));
    expect(screen.queryByText('First')).toBeNull();
    expect(screen.getByText('Second')).toBeTruthy();
  });
});

it('a message that goes with the focus gives it back to where it came from', () => {
  render(
    <>
      <button type="button">Row</button>
      <Toaster />
    </>,
  );
  const row = screen.getByRole('button', { name: 'Row' });
  row.focus();
  act(() => toast.undoable('Response archived', { label: 'Undo', run: () => undefined }));
  const undo = screen.getByRole('button', { name: 'Undo' });
  act(() => undo.focus());
  fireEvent.click(undo);
  pass(1);
  expect(document.activeElement === row).toBe(true);
});

it('F8 leads to the button of a message', () => {
  render(<Toaster />);
  act(() => toast.undoable('Response archived', { label: 'Undo', run: () => undefined }));
  fireEvent.keyDown(document.body, { key: 'F8' });
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(document.activeElement === undo).toBe(true);
  expect(undo.getAttribute('aria-keyshortcuts')).toBe('F8');
  expect(screen.getByRole('status').textContent).toContain('F8 leads to the button');
});
