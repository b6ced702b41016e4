import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { button, element, focusOn, formTool, open, pagesOf, rows, settings } from './testing/open-editor.tsx';

const areSettingsOpen = () => screen.queryByRole('complementary', { name: 'Settings' }) !== null;
const labelOf = (name: string) => within(element(name)).getByRole<HTMLTextAreaElement>('textbox', { name: 'Label' });
const focused = () => document.activeElement;

/** The one media query that this window matches. */
function matchOnly(media: string): void {
  const { matchMedia } = window;
  window.matchMedia = ((asked: string) => ({ ...matchMedia(asked), matches: asked === media })) as typeof matchMedia;
}

describe('Email, Phone and Number', () => {
  it('are fields with a name, which the first key replaces, and a type, which the settings show', async () => {
    const { user, saves } = await open(pagesOf(['']));
    for (const name of ['Email', 'Phone', 'Number']) {
      await user.click(button(name));
      await waitFor(() => expect(focused()).toBe(labelOf(`${name}, ${name}`)));
      expect(settings().getByRole('heading', { name })).toBeTruthy();
      expect(settings().getByRole<HTMLSelectElement>('combobox', { name: 'Type' }).selectedOptions[0]?.text).toBe(name);
    }
    await user.keyboard('How many?');
    await user.click(button('Settings of Phone'));
    await user.selectOptions(settings().getByRole('combobox', { name: 'Type' }), 'Number');
    expect(element('Phone, Number')).toBeTruthy();
    await user.click(button('Undo'));
    expect(element('Phone, Phone')).toBeTruthy();
    await user.click(button(/^Save/));
    const [page] = JSON.parse(saves()[0]?.formData ?? '');
    const stored = page.rows.map((row: { content: [{ cols: [object] }] }) => row.content[0].cols[0]);
    expect(stored).toMatchObject([
      { tabname: 'input', content: { label: 'Email', typeinput: 'email' } },
      { tabname: 'input', content: { label: 'Phone', typeinput: 'text', inputmode: 'tel' } },
      { tabname: 'input', content: { label: 'How many?', typeinput: 'number' } },
    ]);
  });

  it('Email says why it cannot be added twice, and can again when it is gone', async () => {
    const { user } = await open(pagesOf(['', '']));
    await user.click(button('Email'));
    expect(button('Email').getAttribute('aria-disabled')).toBe('true');
    expect(button('Email').getAttribute('aria-description')).toBe('The form has an email field already.');
    // A finger shows neither title nor description: a press tells the reason.
    expect(screen.queryByText('The form has an email field already.')).toBeNull();
    await user.click(button('Email'));
    const reason = await screen.findByText('The form has an email field already.');
    expect(reason.closest('[data-kind]')?.getAttribute('data-kind')).toBe('reason');
    expect(screen.getAllByRole('group', { name: /, Email, row/ })).toHaveLength(1);
    await user.click(button('Add an element'));
    await screen.findByRole('menuitem', { name: 'Phone' });
    expect(screen.queryByRole('menuitem', { name: 'Email' })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(button('Delete Email'));
    await user.click(button('Email'));
    expect(element('Email, Email')).toBeTruthy();
  });
});

describe('an added element', () => {
  it('has its settings open beside it, and the first key replaces its name', async () => {
    const { user } = await open(pagesOf(['']));
    await user.click(button('Rating'));
    expect(settings().getByRole('heading', { name: 'Rating' })).toBeTruthy();
    await waitFor(() => expect(focused()).toBe(labelOf('Rating, Rating')));
    await user.keyboard('How was it?');
    expect(labelOf('How was it?, Rating').value).toBe('How was it?');
    await waitFor(() => expect(settings().getByRole<HTMLInputElement>('textbox', { name: 'Label' }).value).toBe('How was it?'));
  });

  it('is followed by the settings when several are added in a row, also after they were used or closed', async () => {
    const { user } = await open(pagesOf(['']));
    for (const name of ['Dropdown', 'File Upload', 'Date Picker']) {
      await user.click(button(name));
      expect(settings().getByRole('heading', { name })).toBeTruthy();
      await waitFor(() => expect(focused()).toBe(labelOf(`${name}, ${name}`)));
    }
    await user.click(button('Settings of Dropdown'));
    await waitFor(() => expect(focused()).toBe(settings().getByRole('heading', { name: 'Dropdown' })));
    await user.click(button('Close settings'));
    await user.click(button('Rating'));
    await waitFor(() => expect(focused()).toBe(labelOf('Rating, Rating')));
    await user.click(formTool('Customize'));
    await user.click(button('Long Text'));
    await waitFor(() => expect(focused()).toBe(labelOf('Long Text, Long Text')));
    expect(rows()).toHaveLength(5);
  });

  it('from the menu of an empty field, by keyboard, is named at once; Escape closes the settings and leaves the focus to its frame', async () => {
    const { user } = await open(pagesOf(['']));
    focusOn(button('Add an element'));
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitem', { name: 'Rating' }));
    await waitFor(() => expect(focused()).toBe(labelOf('Rating, Rating')));
    expect(settings().getByRole('heading', { name: 'Rating' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(areSettingsOpen()).toBe(false);
    await waitFor(() => expect(focused()).toBe(element('Rating, Rating')));
  });

  it('that undo takes away closes its settings; a copy opens none', async () => {
    const { user } = await open(pagesOf(['input']));
    await user.click(button('Duplicate Short Text'));
    expect(areSettingsOpen()).toBe(false);
    await user.click(button('Rating'));
    await user.click(button('Undo'));
    expect(areSettingsOpen()).toBe(false);
  });

  it('brings up no keyboard on a touch screen, and no settings that would cover it in a tiny window', async () => {
    const { matchMedia } = window;
    try {
      matchOnly('(pointer: coarse)');
      const { user } = await open(pagesOf(['']));
      await user.click(button('Rating'));
      expect(settings().getByRole('heading', { name: 'Rating' })).toBeTruthy();
      await waitFor(() => expect(focused()).toBe(element('Rating, Rating')));
      await user.click(button('Close settings'));
      matchOnly('(max-width: 599px) and (max-height: 480px)');
      await user.click(button('Long Text'));
      await waitFor(() => expect(focused()).toBe(labelOf('Long Text, Long Text')));
      expect(areSettingsOpen()).toBe(false);
    } finally {
      window.matchMedia = matchMedia;
    }
  });
});
