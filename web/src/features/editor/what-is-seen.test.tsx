import { MAX_CLOSING, newPages } from '@formwright/form-model';
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { newId } from '../../lib/new-id.ts';
import { formRow } from '../../testing/records.ts';
import { fill } from '../../testing/show.tsx';
import { button, field, formTool, open, pagesOf } from './testing/open-editor.tsx';

const panel = () => within(screen.getByRole('complementary', { name: 'Customize' }));
/** The state beside the title: its tooltip, and the word for a phone. */
const state = () => {
  const shown = document.querySelector<HTMLElement>('[data-tone][title]');
  return [shown?.title, shown?.querySelector('span[aria-hidden]:not(:empty)')?.textContent];
};

describe('the header of the editor', () => {
  it('has a title field that takes what a form may be called, in its direction', async () => {
    await open(pagesOf(['input']));
    const { maxLength, placeholder, autocomplete, dir } = field('Form title');
    expect({ maxLength, placeholder, autocomplete, dir }).toEqual({
      maxLength: 200,
      placeholder: 'Form name',
      autocomplete: 'off',
      dir: 'auto',
    });
  });

  it('tells what each tool does, its keys, and why it rests', async () => {
    await open(pagesOf(['input']));
    const tools = ['Undo', 'Redo', 'Keyboard shortcuts', /^Save/].map((name) => {
      const { dataset, ariaKeyShortcuts } = button(name);
      return [dataset.tip, dataset.keys, ariaKeyShortcuts ?? button(name).getAttribute('aria-keyshortcuts')];
    });
    expect(tools).toEqual([
      ['Nothing to undo', 'Ctrl+Z', 'Control+Z Meta+Z'],
      ['Nothing to redo', 'Ctrl+Shift+Z', 'Control+Shift+Z Meta+Shift+Z'],
      ['Keyboard shortcuts', 'Ctrl+/', 'Control+/ Meta+/'],
      [undefined, undefined, 'Control+S Meta+S'],
    ]);
    const tips = ['Preview', 'Open form'].map((name) => screen.getByRole('link', { name }).dataset.tip);
    expect(tips).toEqual(['Preview with unsaved changes, in a new tab', 'Open the form, as it was saved last']);
  });

  it('names what Undo and Redo would change', async () => {
    const { user } = await open(pagesOf(['input']));
    fill(field('Form title'), 'Raku');
    const tip = (name: string) => button(name).dataset.tip;
    const undo = tip('Undo');
    expect(undo).toMatch(/^Undo: /);
    await user.click(button('Undo'));
    expect([tip('Undo'), tip('Redo')]).toEqual(['Nothing to undo', undo?.replace('Undo', 'Redo')]);
  });

  it('says the state in full in a tooltip, and by one word on a phone', async () => {
    await open(pagesOf(['input']));
    expect(state()).toEqual(['Live', 'Saved']);
    fill(field('Form title'), 'Raku');
    await waitFor(() => expect(state()).toEqual(['Live without them', 'Unsaved']));
  });

  it('leaves held responses, which have a place of their own, out of the menu of a phone', async () => {
    const { user } = await open(pagesOf(['input']), {
      network: {
        '/api/getForms': () => [200, [formRow({ _id: 'form1' })]],
        '/api/getHeldResponses': () => [200, { held: [], total: 2, asOf: 0, keptDays: 30 }],
      },
    });
    await user.click(button(/^More:/));
    await screen.findByRole('menuitem', { name: 'Preview' });
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      ...['Preview', 'Open form', 'Copy link', 'Customize', 'Keyboard shortcuts', 'Responses', 'Summary', 'Statistics'],
      ...['Profile, opens in a new tab', 'Forms, opens in a new tab'],
    ]);
  });

  it('has a rail whose icons say where they lead, in a new tab', async () => {
    await open(pagesOf(['input']));
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(links.map((link) => [link.title, link.ariaLabel ?? link.getAttribute('aria-label'), link.getAttribute('target')])).toEqual([
      ['Profile, opens in a new tab', 'Profile, opens in a new tab', '_blank'],
      ['Forms, opens in a new tab', 'Forms, opens in a new tab', '_blank'],
    ]);
  });
});

describe('the tools of the whole form', () => {
  it.each([
    [3, undefined],
    [4, ''],
  ])('give up their names for the tabs of many pages: %i', async (count, compact) => {
    const [first] = pagesOf(['input']);
    const more = Array.from({ length: count - 1 }, () => newPages({ title: 'Kiln firing', newId })[0]);
    await open([first, ...more].flatMap((page) => page ?? []));
    expect(screen.getByRole('region', { name: 'Tools of the form' }).dataset.compact).toBe(compact);
  });

  it('tell which of their panels is open', async () => {
    const { user } = await open(pagesOf(['input']));
    const opened = () => ['Customize', 'Date range settings'].map((name) => formTool(name).getAttribute('aria-expanded'));
    expect(opened()).toEqual(['false', 'false']);
    await user.click(formTool('Customize'));
    expect(opened()).toEqual(['true', 'false']);
  });
});

describe('the pages that respondents come to', () => {
  it('after submitting: the address has the keyboard of addresses, and the preview is called what it is', async () => {
    const network = { '/api/getSuccessLink': () => [200, { success_url: '/success?receipt=token' }] as [number, unknown] };
    const { user } = await open(pagesOf(['input']), { network });
    await user.click(formTool('Customize'));
    await user.click(screen.getByRole('tab', { name: 'Success page' }));
    const preview = await panel().findByRole('region', { name: 'Preview of the success page' });
    expect([preview.querySelector('figcaption')?.textContent, preview.querySelector('b')?.textContent]).toEqual([
      'As respondents see it',
      'Success',
    ]);
    expect((await panel().findByRole('link')).textContent).toBe('See the saved success page (opens in a new tab)');
    fireEvent.change(panel().getByRole('combobox', { name: 'After submitting' }), { target: { value: 'url' } });
    const { type, inputMode, autocomplete, placeholder } = panel().getByRole<HTMLInputElement>('textbox', { name: 'Web address' });
    expect([type, inputMode || 'url', autocomplete, placeholder]).toEqual(['url', 'url', 'url', 'https://example.com/thanks']);
    expect(panel().getByRole('textbox', { name: 'Web address' }).getAttribute('inputmode')).toBe('url');
  });

  it('when it is closed: the message has its bound and its direction, and says when it is nearly full', async () => {
    const { user } = await open(pagesOf(['input']), { details: { header: 'Kiln day' } });
    await user.click(formTool('Customize'));
    await user.click(screen.getByRole('tab', { name: 'Closed page' }));
    const words = panel().getByRole<HTMLTextAreaElement>('textbox', { name: 'Message on the closed page' });
    expect([words.maxLength, words.dir]).toEqual([MAX_CLOSING, 'auto']);
    const preview = panel().getByRole('region', { name: 'Preview of the closed page' });
    // Without words of the owner, the page says what respondents know the form by.
    expect([preview.querySelector('figcaption')?.textContent, within(preview).getAllByText('Kiln day').length]).toEqual([
      'As people see it once the form is closed',
      1,
    ]);
    const about = () => document.getElementById(words.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;
    fill(words, 'x'.repeat(MAX_CLOSING - 101));
    expect(about()).toMatch(/^Shown to anyone/);
    fill(words, 'x'.repeat(MAX_CLOSING - 100));
    const most = MAX_CLOSING.toLocaleString('en');
    expect(about()).toBe(`${(MAX_CLOSING - 100).toLocaleString('en')} of ${most} characters`);
  });
});
