import { type Look, type Pages, PLAIN_LOOK } from '@formwright/form-model';
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { noteToasts } from '../../../testing/toasts.ts';
import { button, field, formTool, isUnsaved, open, pagesOf, settingsIn } from '../testing/open-editor.tsx';

const RED = '200, 0, 0';
const NAME = 'Customize';

async function openLook(pages: Pages = pagesOf(['input']), stored: Look = PLAIN_LOOK) {
  const editor = await open(pages, { details: stored });
  await editor.user.click(formTool('Customize'));
  /** The look that a save stores now. */
  const saved = async (): Promise<Look> => {
    const count = editor.saves().length;
    await editor.user.click(button(/^Save/));
    await waitFor(() => expect(editor.saves()).toHaveLength(count + 1));
    const { color, opacity, colors } = settingsIn(editor.saves());
    return { color, opacity, colors };
  };
  return { ...editor, saved };
}

const panel = () => within(screen.getByRole('complementary', { name: NAME }));
const choices = () => panel().getAllByRole<HTMLInputElement>('radio');
const chosen = (group: string) => {
  const radios = within(panel().getByRole('group', { name: group })).getAllByRole<HTMLInputElement>('radio');
  const radio = radios.find(({ checked }) => checked);
  return radio?.ariaLabel ?? radio?.parentElement?.textContent;
};
const removeButton = (color: string) => panel().queryByRole('button', { name: `Remove ${color}` });
const tint = () => document.querySelector<HTMLElement>('[data-tinted]')?.style.getPropertyValue('--tint') ?? '';

async function add(user: Awaited<ReturnType<typeof open>>['user'], text: string) {
  await user.clear(panel().getByRole('textbox', { name: 'Add a color' }));
  await user.type(panel().getByRole('textbox', { name: 'Add a color' }), text);
  await user.click(panel().getByRole('button', { name: 'Add' }));
}

const twoPages = (): Pages => {
  const [first] = pagesOf(['input']);
  const [second] = pagesOf(['text']);
  if (!first || !second) throw new Error('no page');
  const { title: _, ...later } = second;
  return [first, later];
};

const STORED: Look = { color: 'user_2', opacity: 0.5, colors: { user_1: RED, user_2: '0, 0, 200' } };

describe('the color of the form', () => {
  it('is seen in small in both modes, and one click adds a suggested one', async () => {
    const { user } = await openLook();
    const shown = () =>
      ['In light mode', 'In dark mode'].map((mode) => panel().getByText(mode).closest('figure')?.style.getPropertyValue('--tint'));
    expect(shown()).toEqual(['transparent', 'transparent']);
    const suggested = () => panel().getByRole('button', { name: 'Choose brown #b05c3a' });
    expect(suggested().ariaPressed).toBe('false');
    await user.click(suggested());
    expect([chosen('Color'), ...shown()]).toEqual(['Brown #b05c3a', 'rgb(176, 92, 58, 0.1)', 'rgb(176, 92, 58, 0.1)']);
    // It is marked in both places, and named below.
    expect([suggested().ariaPressed, document.querySelectorAll('.tick').length]).toEqual(['true', 2]);
    expect(panel().getByText('Brown #b05c3a')).toBeTruthy();
    // One that was taken before is chosen again, not refused.
    await user.click(panel().getByRole('radio', { name: 'Default' }));
    expect(suggested().ariaPressed).toBe('false');
    await user.click(suggested());
    expect([chosen('Color'), panel().queryByText('This color already exists')]).toEqual(['Brown #b05c3a', null]);
  });

  it('is that of the public page where it is the default, whatever colors the app has', async () => {
    await openLook();
    const own = 'rgb(15, 96, 94)';
    const bars = panel()
      .getAllByRole('figure', { hidden: true })
      .map((page) => page.style.getPropertyValue('--spine'));
    const swatch = panel().getByRole('radio', { name: 'Default' }).nextElementSibling as HTMLElement;
    const canvas = document.querySelector<HTMLElement>('[data-sheet] > div');
    expect([...bars, swatch.style.backgroundColor, canvas?.style.background]).toEqual([own, own, own, own]);
  });

  it('stands in the field of another one, until that is written', async () => {
    const { user } = await openLook(pagesOf(['input']), STORED);
    const text = () => panel().getByRole<HTMLInputElement>('textbox', { name: 'Add a color' }).value;
    const picker = () => panel().getByLabelText<HTMLInputElement>('Pick a color').value;
    expect([text(), picker()]).toEqual(['#0000c8', '#0000c8']);
    await user.click(panel().getByRole('radio', { name: /^Red/ }));
    expect([text(), picker()]).toEqual(['#c80000', '#c80000']);
    await add(user, '#808080');
    expect([text(), chosen('Color')]).toEqual(['#808080', 'Gray #808080']);
    await user.click(panel().getByRole('radio', { name: 'Default' }));
    expect(text()).toBe('');
  });

  it('has gray buttons that say why when a finger presses them, and are left to their tooltips under a mouse', async () => {
    await openLook();
    const toasts = noteToasts();
    const press = (of: HTMLElement, pointerType: string) => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true });
      Object.defineProperty(click, 'pointerType', { value: pointerType });
      fireEvent(of, click);
    };
    press(button('Undo'), 'mouse');
    press(button('Undo'), 'touch');
    press(panel().getByRole('button', { name: 'Reset' }), 'touch');
    await waitFor(() => expect(toasts).toEqual(['Nothing to undo', 'Nothing to reset: these are the settings that it begins with.']));
  });

  it('is seen on the canvas, a step of undo, and saved with the form', async () => {
    const { user, calls, saved } = await openLook();
    expect([chosen('Color'), tint()]).toEqual(['Default', '']);
    await add(user, '#c80000');
    expect(chosen('Color')).toBe('Red #c80000');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Color added: red.');
    expect([tint(), isUnsaved()]).toEqual(['rgb(200, 0, 0, 0.1)', true]);
    await user.click(panel().getByRole('radio', { name: '50%' }));
    expect(tint()).toBe('rgb(200, 0, 0, 0.5)');
    await user.click(panel().getByRole('radio', { name: 'Default' }));
    expect([tint(), panel().queryByRole('group', { name: 'Opacity' })]).toEqual(['', null]);
    await user.click(button('Undo'));
    expect([tint(), chosen('Opacity')]).toEqual(['rgb(200, 0, 0, 0.5)', '50%']);
    const toasts = noteToasts();
    expect(await saved()).toEqual({ color: 'user_1', opacity: 0.5, colors: { user_1: RED } });
    await waitFor(() => expect(toasts).toEqual(['Successfully saved.']));
    expect(isUnsaved()).toBe(false);
    expect(calls.filter(({ path }) => /olor/.test(path))).toEqual([]);
  });

  it('is picked with the browser’s picker, which shows what is written, and the other way around', async () => {
    const { user, saved } = await openLook();
    const picker = panel().getByLabelText<HTMLInputElement>('Pick a color');
    const text = panel().getByRole<HTMLInputElement>('textbox', { name: 'Add a color' });
    fireEvent.change(text, { target: { value: '176, 92, 58' } });
    expect(picker.value).toBe('#b05c3a');
    fireEvent.change(picker, { target: { value: '#0000c8' } });
    expect(text.value).toBe('#0000c8');
    await user.click(panel().getByRole('button', { name: 'Add' }));
    expect(await saved()).toEqual({ color: 'user_1', opacity: 0.1, colors: { user_1: '0, 0, 200' } });
  });

  it("[STYLE-07] says 'This color already exists' at the field, and changes nothing", async () => {
    const { user } = await openLook(pagesOf(['input']), STORED);
    await add(user, RED);
    expect(panel().getByRole('textbox', { name: 'Add a color', description: /This color already exists/ })).toBeTruthy();
    // What exists is there to be seen, too.
    const swatches = [...document.querySelectorAll<HTMLElement>('.swatch')].map(({ style }) => style.background);
    expect(swatches).toContain(`rgb(${RED})`);
    await add(user, 'reddish');
    expect(panel().getByText('This is no color. Write one as #b05c3a or as 176, 92, 58, or pick one.')).toBeTruthy();
    expect(isUnsaved()).toBe(false);
  });

  it('can be removed, and comes back by Undo with what was chosen', async () => {
    const { user, saved } = await openLook(pagesOf(['input']), STORED);
    await user.click(panel().getByRole('button', { name: 'Remove blue #0000c8' }));
    expect([tint(), chosen('Color')]).toEqual(['', 'Default']);
    expect(document.activeElement?.textContent).toBe('Undo');
    await user.keyboard('{Enter}');
    expect([tint(), isUnsaved()]).toEqual(['rgb(0, 0, 200, 0.5)', false]);
    // What is removed is what is chosen: another one has to be chosen first.
    expect(removeButton('red #c80000')).toBeNull();
    await user.click(panel().getByRole('radio', { name: /^Red/ }));
    await user.click(panel().getByRole('button', { name: 'Remove red #c80000' }));
    expect(removeButton('red #c80000')).toBeNull();
    await user.click(panel().getByRole('radio', { name: /^Blue/ }));
    expect(await saved()).toEqual({ color: 'user_1', opacity: 0.1, colors: { user_1: '0, 0, 200' } });
  });

  it('is reset to the default, and its colors stay', async () => {
    const { user, saved } = await openLook(pagesOf(['input']), STORED);
    await user.click(panel().getByRole('button', { name: 'Reset' }));
    expect(await saved()).toEqual({ ...PLAIN_LOOK, colors: STORED.colors });
    expect(choices()).toHaveLength(3);
  });

  it('warns of unreadable text, and one click takes an opacity that is readable', async () => {
    const { user, saved } = await openLook(pagesOf(['input']), { color: 'user_1', opacity: 1, colors: { user_1: '128, 128, 128' } });
    expect(panel().queryByText(/is easy to read/)).toBeNull();
    expect(
      panel()
        .getByText(/is too much like it: many people cannot read it/)
        .closest('[role="status"]'),
    ).toBeTruthy();
    // Rounded down: 4.49 is not 4.5.
    expect(panel().getByText(/\(Contrast 4\.2 to 1; 4\.5 is enough\)$/)).toBeTruthy();
    await user.click(panel().getByRole('button', { name: 'Make it readable: 75% opacity' }));
    expect(await saved()).toMatchObject({ opacity: 0.75 });
    expect(panel().getByText(/^Text on this background is easy to read\. \(Contrast /)).toBeTruthy();
  });

  it('that is changed during a save is not part of it, and not undone by its reply', async () => {
    let answerSave = () => {};
    const saveIsAnswered = new Promise<void>((resolve) => {
      answerSave = resolve;
    });
    const { user } = await open(pagesOf(['input']), {
      network: {
        '/api/saveForm': async ({ body }) => {
          await saveIsAnswered;
          const sent = body as Record<string, string>;
          const details = { _id: 'form1', ...settingsIn([sent]), title: sent.title, header: sent.form_header, version: 5 };
          return [200, [JSON.parse(sent.formData ?? '[]'), details]];
        },
      },
    });
    fireEvent.change(field('Form heading'), { target: { value: 'Orders' } });
    await user.click(button(/^Save/));
    await user.click(formTool('Customize'));
    await add(user, '#c80000');
    answerSave();
    await waitFor(() => expect(button('Undo').getAttribute('data-tip')).toBe('Undo: Add a color'));
    expect([tint(), isUnsaved()]).toEqual(['rgb(200, 0, 0, 0.1)', true]);
  });
});

describe('the own color of a page', () => {
  it("[STYLE-09] lies over the form's, begins with opacity 0.1 beside a new page's 1, is a step of undo, and is saved with the form", async () => {
    const { user, saves } = await openLook(twoPages(), STORED);
    await user.click(button('Page 2'));
    await user.click(panel().getByRole('radio', { name: 'Page 2' }));
    expect([chosen('Color'), tint()]).toEqual(['Same as the form', 'rgb(0, 0, 200, 0.5)']);
    await user.click(panel().getByRole('radio', { name: /^Red/ }));
    expect([tint(), isUnsaved()]).toEqual(['rgb(200, 0, 0, 0.1)', true]);
    await user.click(button('Page 1'));
    expect(tint()).toBe('rgb(0, 0, 200, 0.5)');
    await user.click(button('Undo'));
    expect(tint()).toBe('rgb(0, 0, 200, 0.5)');
    await user.click(button('Redo'));
    expect(tint()).toBe('rgb(200, 0, 0, 0.1)');
    await user.click(button(/^Save/));
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(settingsIn(saves())).toMatchObject(STORED);
    const sent = JSON.parse(saves()[0]?.formData ?? '[]') as Pages;
    expect(sent.map(({ color, opacity, colors }) => ({ color, opacity, colors }))).toEqual([
      PLAIN_LOOK,
      { color: 'user_1', opacity: 0.1, colors: { user_1: RED } },
    ]);
  });

  it('is named among the settings of the form, which can take it away from all pages', async () => {
    const [first, second] = twoPages();
    if (!first || !second) throw new Error('no page');
    const own = { color: 'user_1', opacity: 1, colors: { user_1: '1, 2, 3' } } as const;
    const { user } = await openLook(
      [
        { ...first, ...own },
        { ...second, ...own },
      ],
      STORED,
    );
    expect(tint()).toBe('rgb(1, 2, 3, 1)');
    expect(panel().getByText('Pages 1 and 2 have colors of their own.')).toBeTruthy();
    await user.click(panel().getByRole('button', { name: 'Use the form’s color there' }));
    expect([tint(), panel().queryByText(/of their own/)]).toEqual(['rgb(0, 0, 200, 0.5)', null]);
  });
});

describe('the panel', () => {
  it('[TIME-16] and that of the dates show no banner while no call is answered, and go on', async () => {
    const { user } = await open(pagesOf(['input']), { details: STORED, saveAnswers: [[500, {}]] });
    const banner = () => screen.getByRole('alert').textContent;
    await user.click(formTool('Customize'));
    const acts = [
      () => user.click(panel().getByRole('radio', { name: 'Default' })),
      () => user.click(panel().getByRole('radio', { name: /^Blue/ })),
      () => user.click(panel().getByRole('radio', { name: '75%' })),
      () => add(user, '#0f605e'),
      () => user.click(panel().getByRole('button', { name: 'Remove dark turquoise #0f605e' })),
      () => user.click(panel().getByRole('radio', { name: /^Red/ })),
    ];
    for (const act of acts) {
      await act();
      expect(banner()).toBe('');
    }
    await user.click(button('Date range settings'));
    const dates = within(screen.getByRole('complementary', { name: 'Date range settings' }));
    fireEvent.change(dates.getByLabelText('Date'), { target: { value: '2091-05-05' } });
    await user.type(within(dates.getByRole('group', { name: 'Countdown' })).getByRole('spinbutton', { name: 'minutes' }), '30');
    await user.click(dates.getByRole('button', { name: 'Reset' }));
    expect([banner(), tint(), isUnsaved()]).toEqual(['', 'rgb(200, 0, 0, 0.1)', true]);
  });

  it('[EDIT-26] has its button in the toolbar of the form, beside those of the share menu and of the date range', async () => {
    const { user } = await open(pagesOf(['input']));
    const tools = within(screen.getByRole('region', { name: 'Tools of the form' }));
    await user.click(tools.getByRole('button', { name: 'Date range settings' }));
    expect(screen.getByRole('complementary', { name: 'Date range settings' })).toBeTruthy();
    // One door: the header has no second button of this name.
    expect(screen.getAllByRole('button', { name: 'Customize' })).toEqual([tools.getByRole('button', { name: 'Customize' })]);
    await user.click(tools.getByRole('button', { name: 'Customize' }));
    expect(panel().getByRole('group', { name: 'Color' })).toBeTruthy();
    await user.click(tools.getByRole('button', { name: 'Share' }));
    expect(await screen.findByRole('menu')).toBeTruthy();
  });

  it('is opened by the address of Customize, and again by the same address', async () => {
    const { router } = await open(pagesOf(['input']), { at: '/form/form1#look' });
    expect(await screen.findByRole('complementary', { name: NAME })).toBeTruthy();
    expect(router.state.location.hash).toBe('');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('complementary', { name: NAME })).toBeNull());
    await act(() => router.navigate('/form/form1#look'));
    expect(await screen.findByRole('complementary', { name: NAME })).toBeTruthy();
  });
});
