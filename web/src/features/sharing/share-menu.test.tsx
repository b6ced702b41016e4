import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import decodeQR from 'qr/decode.js';
import { stubNetwork } from '../../testing/network.ts';
import { noteToasts } from '../../testing/toasts.ts';
import { theme } from '../../ui/theme.ts';
import { Toaster } from '../../ui/toast.tsx';
import { fittingFrameCode } from './embed-code.ts';
import { qrCodeOf, qrPath } from './qr-code.ts';
import { ShareMenu } from './share-menu.tsx';

const address = 'http://localhost/f-abcdefghij';

/** The links that replaced the form's. */
let links: string[] = [];

async function openMenu(whyNot?: string, { shows = 'this' as 'nothing' | 'older' | 'this', onSave = () => Promise.resolve(true) } = {}) {
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={new QueryClient()}>
        <ShareMenu
          form={{ id: 'form1', title: 'Kiln & "raku"', link: 'abcdefghij' }}
          whyNot={whyNot}
          onLink={(link) => links.push(link)}
          shows={shows}
          onSave={onSave}
        />
      </QueryClientProvider>
      <Toaster />
    </MantineProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  return user;
}
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  links = [];
});

describe('the share menu', () => {
  it('[SHARE-01] offers social buttons that carry the public link', async () => {
    await openMenu();
    const [title, link] = ['Kiln%20%26%20%22raku%22', 'http%3A%2F%2Flocalhost%2Ff-abcdefghij'];
    // Each site reads only its own parameters.
    const expected = {
      Email: `mailto:?subject=${title}&body=${link}`,
      WhatsApp: `https://wa.me/?text=${title}%20${link}`,
      Telegram: `https://t.me/share/url?url=${link}&text=${title}`,
      X: `https://x.com/intent/post?text=${title}&url=${link}`,
      Facebook: `https://www.facebook.com/sharer/sharer.php?u=${link}`,
      LinkedIn: `https://www.linkedin.com/sharing/share-offsite/?url=${link}`,
    };
    for (const [name, href] of Object.entries(expected)) {
      const target = screen.getByRole<HTMLAnchorElement>('menuitem', { name });
      expect(target).toMatchObject({ href, rel: 'noopener noreferrer', target: '_blank' });
    }
  });

  it('copies the link, whose address is said with it', async () => {
    const user = await openMenu();
    const toasts = noteToasts();
    expect(screen.getByRole('menuitem', { name: 'Copy link', description: address })).toBeTruthy();
    await user.click(screen.getByRole('menuitem', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(address);
    expect(toasts).toEqual(['Link copied']);
  });

  it('shows the address, and says that one of this machine is of no use elsewhere', async () => {
    const user = await openMenu();
    expect(screen.getByText(address)).toBeTruthy();
    const note = /^This address works on this machine only/;
    expect(screen.getByText(note)).toBeTruthy();
    for (const name of ['Embed in a site', 'QR code']) {
      await user.click(screen.getByRole('menuitem', { name }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText(note)).toBeTruthy();
      await user.click(dialog.getByRole('button', { name: 'Close' }));
      await user.click(await screen.findByRole('button', { name: 'Share' }));
    }
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
    expect(dialog.getByText('650 × 500 pixels; the form scrolls inside.')).toBeTruthy();
    // Selected as a whole where the browser does not copy.
    const code = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Code, Fixed size' });
    await user.click(code);
    expect([code.readOnly, code.selectionStart, code.selectionEnd]).toEqual([true, 0, code.value.length]);
    await user.click(dialog.getByRole('button', { name: 'Copy code', description: 'Fixed size' }));
    const box = document.createElement('div');
    box.innerHTML = await navigator.clipboard.readText();
    const frame = box.querySelector('iframe');
    expect(frame).toMatchObject({ src: address, width: '650', height: '500', title: 'Kiln & "raku"' });
    await user.click(dialog.getByRole('button', { name: 'Copy code', description: 'As tall as the form' }));
    expect(await navigator.clipboard.readText()).toBe(fittingFrameCode({ title: 'Kiln & "raku"', address }));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Share' })));
  });

  it('gives code for a frame that only its own form makes taller or lower, and scrolls by what moved on the screen', () => {
    const box = document.createElement('div');
    document.body.append(box);
    box.innerHTML = fittingFrameCode({ title: 'Kiln & "raku"', address });
    const frame = box.querySelector('iframe') as HTMLIFrameElement;
    expect(frame).toMatchObject({ src: `${address}?embed=1`, title: 'Kiln & "raku"', height: '500' });
    // A phone is narrower.
    expect(frame.style.maxWidth).toBe('100%');
    // What a browser does with the code; innerHTML runs no script.
    new Function(box.querySelector('script')?.textContent ?? '')();
    const scrolled: unknown[] = [];
    jest.spyOn(window, 'scrollBy').mockImplementation((by) => void scrolled.push(by));
    const tell = (formHeight: number, origin: string, source: Window | null, formMoved = 0, heldTop = 700) =>
      window.dispatchEvent(
        new MessageEvent('message', { data: { formHeight, formMoved, heldTop, heldBottom: heldTop + 60 }, origin, source }),
      );
    const own = new URL(address).origin;
    tell(900, 'https://elsewhere.example', frame.contentWindow);
    tell(900, own, window, 30);
    tell(0, own, frame.contentWindow);
    expect(frame.height).toBe('500');
    tell(812, own, frame.contentWindow);
    expect(frame.height).toBe('812');
    expect(scrolled).toEqual([]);
    // What may be pressed next is above or below the screen.
    for (const heldTop of [-61, innerHeight + 1]) tell(841, own, frame.contentWindow, 29, heldTop);
    expect([frame.height, scrolled]).toEqual(['841', []]);
    tell(841, own, frame.contentWindow, 29);
    expect([frame.height, scrolled]).toEqual(['841', [{ top: 29, behavior: 'instant' }]]);
    box.remove();
  });

  it('[SHARE-03 part: the modules] shows a QR code of the public link', async () => {
    const user = await openMenu();
    await user.click(screen.getByRole('menuitem', { name: 'QR code' }));
    const picture = await screen.findByRole('img', { name: `QR code of ${address}` });
    const code = qrCodeOf(address);
    expect(picture.querySelector('path')?.getAttribute('d')).toBe(qrPath(code));
    // A scanner needs the contrast.
    expect(picture.querySelector('path')?.getAttribute('fill')).toBe('#000');
    const pixels = code.flatMap((row) => Array<number[]>(4).fill(row.flatMap((isDark) => Array<number>(4).fill(isDark ? 0 : 255))));
    const size = code.length * 4;
    const data = Uint8Array.from(pixels.flat().flatMap((light) => [light, light, light, 255]));
    expect(decodeQR({ width: size, height: size, data })).toBe(address);
  });

  const changeTo = async (answer: () => [number, unknown], name = 'Change') => {
    const { calls } = stubNetwork({ '/api/editFormID': answer });
    const user = await openMenu();
    await user.click(screen.getByRole('menuitem', { name: 'Change the link' }));
    const field = await screen.findByRole('textbox', { name: 'Link, after localhost/f-' });
    await user.clear(field);
    await user.type(field, 'spring-fair');
    await user.click(screen.getByRole('button', { name }));
    return { user, field, sent: () => calls.map(({ body }) => body) };
  };

  it('takes a link that the owner chooses, or a fresh one', async () => {
    const toasts = noteToasts();
    const stale = jest.spyOn(QueryClient.prototype, 'invalidateQueries');
    const { user, sent } = await changeTo(() => [200, { link: 'spring-fair' }]);
    await waitFor(() => expect(links).toEqual(['spring-fair']));
    expect(toasts).toEqual(['The form has a new link. The old one leads to it.']);
    // The list of the forms shows and copies the link, too.
    expect(stale).toHaveBeenCalledWith({ queryKey: ['forms'] });
    stale.mockRestore();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Share' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Change the link' }));
    await user.click(await screen.findByRole('button', { name: 'Random link' }));
    await waitFor(() =>
      expect(sent()).toEqual([
        { id: 'form1', shorten: 'spring-fair' },
        { id: 'form1', shorten: '' },
      ]),
    );
    // Else its reply would be heard by the next test.
    await waitFor(() => expect(links).toHaveLength(2));
  });

  it('says beside the field why a link was refused', async () => {
    const { field } = await changeTo(() => [409, { error: { shorten: '“spring-fair” is taken.' } }]);
    await screen.findByText('“spring-fair” is taken.');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(links).toEqual([]);
  });

  it("[SHARE-05] a failure shows 'Something went wrong.'", async () => {
    const alert = () => waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Something went wrong.'));
    await changeTo(() => [500, {}]);
    await alert();
    cleanup();
    const user = await openMenu();
    const clipboard = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await user.click(screen.getByRole('menuitem', { name: 'Copy link' }));
    await alert();
    clipboard.mockRestore();
  });
});
