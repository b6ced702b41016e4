import { describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { AppButton, type AppButtonProps, IconButton } from './button.tsx';
import { theme } from './theme.ts';

type Props = Pick<AppButtonProps, 'type' | 'loading' | 'onClick'>;

describe('a button that works', () => {
  it.each([
    ['with a text', (props: Props) => <AppButton {...props}>Save</AppButton>],
    ['with an icon', (props: Props) => <IconButton {...props} label="Save" icon={null} />],
  ])('%s keeps the focus, is told as disabled, and does nothing more', async (_kind, SaveButton) => {
    const [onSave, onSubmit] = [jest.fn(), jest.fn((event: Event) => event.preventDefault())];
    document.addEventListener('submit', onSubmit);
    render(
      <MantineProvider theme={theme} env="test">
        <form>
          <SaveButton type="submit" loading onClick={onSave} />
        </form>
      </MantineProvider>,
    );
    const user = userEvent.setup();
    await user.tab();
    const save = screen.getByRole('button', { name: 'Save' });
    expect(document.activeElement).toBe(save);
    expect(save.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Enter}');
    await user.click(save);
    expect([onSave, onSubmit].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    document.removeEventListener('submit', onSubmit);
  });
});

function Clear({ onClear }: { onClear: () => void }) {
  const [isClear, setClear] = useState(false);
  const clear = () => {
    onClear();
    setClear(true);
  };
  return (
    <AppButton disabled={isClear} onClick={clear}>
      Clear
    </AppButton>
  );
}

it('a button that has nothing to do any more keeps the focus until it is left', async () => {
  const onClear = jest.fn();
  render(
    <MantineProvider theme={theme} env="test">
      <Clear onClear={onClear} />
      <AppButton>Next</AppButton>
    </MantineProvider>,
  );
  const user = userEvent.setup();
  await user.tab();
  const clear = screen.getByRole<HTMLButtonElement>('button', { name: 'Clear' });
  await user.keyboard('{Enter}{Enter}');
  expect([document.activeElement === clear, clear.getAttribute('aria-disabled'), onClear.mock.calls.length]).toEqual([true, 'true', 1]);
  await user.tab();
  expect([document.activeElement?.textContent, clear.disabled]).toEqual(['Next', true]);
});
