import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import decodeQR from 'qr/decode.js';
import { theme } from '../../ui/theme.ts';
import { Toaster } from '../../ui/toast.tsx';
import { qrCodeOf, qrPath } from './qr-code.ts';
import { ShareMenu } from './share-menu.tsx';

const address = 'http://localhost/f-abcdefghij';

async function openMenu(whyNot?: string) {
  render(
    <MantineProvider theme={theme} env="test">
      <ShareMenu form={{ id: 'form1', title: 'Kiln & raku', link: 'abcdefghij' }} whyNot={whyNot} />
      <Toaster />
    </MantineProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  return user;
}
afterEach(cleanup);

describe('the share menu', () => {
  it('[SHARE-01] offers social buttons that carry the public link', async () => {
    await openMenu();
    const names = ['E-mail', 'WhatsApp', 'Telegram', 'X', 'Facebook', 'LinkedIn'];
    const links = names.map((name) => screen.getByRole<HTMLAnchorElement>('menuitem', { name }));
    for (const link of links) {
      const carried = [...new URL(link.href).searchParams.values()].join(' ');
      expect(carried).toContain(address);
      expect(link).toMatchObject({ rel: 'noopener noreferrer', target: '_blank' });
    }
    expect(links[0]?.href).toContain('subject=Kiln%20%26%20raku');
  });

  it('copies the link', async () => {
    const user = await openMenu();
    await user.click(screen.getByRole('menuitem', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(address);
    expect(screen.getByText('Link copied')).toBeTruthy();
  });

  it('stays closed for a form without a field, and says why', async () => {
    await openMenu('Add a field first.');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('button', { name: 'Share' }).getAttribute('aria-description')).toBe('Add a field first.');
  });
});

describe('the dialogs of the share menu', () => {
  it('[SHARE-02] gives an iframe of 650 x 500 with the public link, to copy', async () => {
    const user = await openMenu();
    await user.click(screen.getByRole('menuitem', { name: 'Embed in a site' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Embed the form' }));
    await user.click(dialog.getByRole('button', { name: 'Copy code', description: 'Fixed size' }));
    const box = document.createElement('div');
    box.innerHTML = await navigator.clipboard.readText();
    const frame = box.querySelector('iframe');
    expect(frame).toMatchObject({ src: address, width: '650', height: '500', title: 'Kiln & raku' });
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Share' }));
  });

  it('[SHARE-03 part: the modules] shows a QR code of the public link', async () => {
    const user = await openMenu();
    await user.click(screen.getByRole('menuitem', { name: 'QR code' }));
    const picture = await screen.findByRole('img', { name: `QR code of ${address}` });
    const code = qrCodeOf(address);
    expect(picture.querySelector('path')?.getAttribute('d')).toBe(qrPath(code));
    const pixels = code.flatMap((row) => Array<number[]>(4).fill(row.flatMap((isDark) => Array<number>(4).fill(isDark ? 0 : 255))));
    const size = code.length * 4;
    const data = Uint8Array.from(pixels.flat().flatMap((light) => [light, light, light, 255]));
    expect(decodeQR({ width: size, height: size, data })).toBe(address);
  });

  it("[SHARE-05 part: copying] a failure shows 'Something went wrong.'", async () => {
    const user = await openMenu();
    const clipboard = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(screen.getByRole('menuitem', { name: 'Copy link' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong.');
    clipboard.mockRestore();
  });
});
