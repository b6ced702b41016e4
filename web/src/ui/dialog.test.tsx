import { describe, expect, it } from '@jest/globals';
import { Menu } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { show } from '../testing/show.tsx';
import { AppButton } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

type Open = 'first' | 'second' | null;

/** Two rows, whose questions exist as long as they are asked. Confirming the second one removes its row. */
function Rows() {
  const [open, setOpen] = useState<Open>(null);
  const [isThere, setThere] = useState(true);
  const close = () => setOpen(null);
  return (
    <main tabIndex={-1} aria-label="Screen">
      <section tabIndex={-1} aria-label="Rows">
        {isThere && <AppButton onClick={() => setOpen('first')}>Open</AppButton>}
      </section>
      <Menu>
        <Menu.Target>
          <AppButton>Actions</AppButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen('second')}>Ask</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'first' && (
        <ConfirmDialog
          opened
          title="First?"
          text="It is asked."
          confirmLabel="Go on"
          onConfirm={() => setOpen('second')}
          onCancel={close}
        />
      )}
      {open === 'second' && (
        <ConfirmDialog
          opened
          title="Second?"
          text="It is asked."
          confirmLabel="Remove"
          onConfirm={() => {
            setThere(false);
            close();
          }}
          onCancel={close}
        />
      )}
    </main>
  );
}

/** Its first button gives way to the next one. */
function Steps({ hasNext = true }: { hasNext?: boolean }) {
  const [step, setStep] = useState(1);
  return (
    <Dialog opened onClose={() => undefined} title="Steps">
      {step === 1 && (
        <AppButton data-autofocus onClick={() => setStep(2)}>
          Make
        </AppButton>
      )}
      {step === 2 && <AppButton>Look</AppButton>}
      {step === 2 && hasNext && <AppButton data-autofocus>Copy</AppButton>}
    </Dialog>
  );
}

/** A dialog that opens another one over it. */
function Pair() {
  const [open, setOpen] = useState<readonly string[]>([]);
  const close = (name: string) => setOpen((all) => all.filter((each) => each !== name));
  return (
    <>
      <AppButton onClick={() => setOpen(['Below'])}>Open</AppButton>
      {open.includes('Below') && (
        <Dialog opened onClose={() => close('Below')} title="Below">
          <AppButton onClick={() => setOpen(['Below', 'Above'])}>Further</AppButton>
          {/* As in the cards of the plans: it is there before the one that it lies over. */}
          <Dialog opened={open.includes('Above')} onClose={() => close('Above')} title="Above">
            <AppButton>Press</AppButton>
          </Dialog>
        </Dialog>
      )}
    </>
  );
}

const isFocused = (role: string, name: string) =>
  waitFor(() => expect(screen.getByRole(role, { name }) === document.activeElement).toBe(true));
const inDialog = async (name: string) => {
  const dialog = await screen.findByRole('dialog', { name });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
};

describe('a dialog that goes', () => {
  async function openFirst() {
    const { user } = show(<Rows />);
    screen.getByRole('button', { name: 'Open' }).focus();
    await user.keyboard('{Enter}');
    await inDialog('First?');
    return user;
  }

  it('gives the focus back to what opened it', async () => {
    const user = await openFirst();
    await user.keyboard('{Escape}');
    await isFocused('button', 'Open');
  });

  it('gives it to the button of the menu that it was opened from', async () => {
    const { user } = show(<Rows />);
    screen.getByRole('button', { name: 'Actions' }).focus();
    await user.keyboard('{Enter}');
    (await screen.findByRole('menuitem', { name: 'Ask' })).focus();
    await user.keyboard('{Enter}');
    await inDialog('Second?');
    await user.keyboard('{Escape}');
    await isFocused('button', 'Actions');
  });

  it('gives it to that button, too, if the menu is gone before the dialog is there', async () => {
    const user = await openFirst();
    await user.keyboard('{Escape}');
    await isFocused('button', 'Open');
    screen.getByRole('button', { name: 'Actions' }).focus();
    await user.keyboard('{Enter}');
    const item = await screen.findByRole('menuitem', { name: 'Ask' });
    item.focus();
    // As where people want less motion: nothing fades out.
    item.addEventListener('click', () => item.blur());
    await user.keyboard('{Enter}');
    await inDialog('Second?');
    await user.keyboard('{Escape}');
    await isFocused('button', 'Actions');
  });

  it('gives it back to before the dialog that it followed', async () => {
    const user = await openFirst();
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    await inDialog('Second?');
    await user.keyboard('{Escape}');
    await isFocused('button', 'Open');
  });

  it('gives it to the section of what opened it, if that is gone', async () => {
    const user = await openFirst();
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    await inDialog('Second?');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await isFocused('region', 'Rows');
  });
});

describe('a dialog whose button gives way to another one', () => {
  it.each([
    ['gives the focus to the next step', true, 'button', 'Copy'],
    ['keeps the focus where the next step has no place for it', false, 'dialog', 'Steps'],
  ])('%s', async (_name, hasNext, role, name) => {
    const { user } = show(<Steps hasNext={hasNext} />);
    await isFocused('button', 'Make');
    await user.keyboard('{Enter}');
    await isFocused(role, name);
  });
});

describe('a dialog over another one', () => {
  it('closes alone by Escape, and gives the focus back to the one below', async () => {
    const { user } = show(<Pair />);
    screen.getByRole('button', { name: 'Open' }).focus();
    await user.keyboard('{Enter}');
    await inDialog('Below');
    screen.getByRole('button', { name: 'Further' }).focus();
    await user.keyboard('{Enter}');
    await inDialog('Above');
    await user.keyboard('{Escape}');
    await isFocused('button', 'Further');
    await user.keyboard('{Escape}');
    await isFocused('button', 'Open');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is closed by no key that belongs to an input method', async () => {
    const { user } = show(<Pair />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await inDialog('Below');
    fireEvent.keyDown(window, { key: 'Escape', isComposing: true });
    expect(screen.getByRole('dialog', { name: 'Below' })).toBeTruthy();
  });
});
