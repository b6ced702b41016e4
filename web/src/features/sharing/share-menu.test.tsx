import { afterEach, describe, expect, it } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { theme } from '../../ui/theme.ts';
import { Toaster } from '../../ui/toast.tsx';
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
