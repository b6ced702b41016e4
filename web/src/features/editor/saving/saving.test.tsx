import { newDetails } from '@formwright/form-model';
import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { noteToasts } from '../../../testing/toasts.ts';
import { button, element, field, isUnsaved, type Network, open, pagesOf, settings, settingsIn } from '../testing/open-editor.tsx';

const OFFLINE = 'The server cannot be reached. Leave this page open: it is saved when it is back.';
const leaving = () => within(screen.getByRole('dialog', { name: 'Leave without saving?' }));

const conflict = [409, { error: { version: 'Newer.' } }] as [number, unknown];

/** A form to which somebody else added a question, or gave another name, after it was opened here. */
function changedElsewhere({ name }: { name?: string } = {}): Network {
  const details = newDetails({ _id: 'form1', title: 'Kiln firing', link: 'abcdefghij', isOneTime: false });
  const opened = pagesOf(['input']);
  const newer = name ? opened.map((page) => ({ ...page, title: name })) : pagesOf(['input'], ['rating']);
  const changes = { version: 5, title: name ?? 'Kiln firing' };
  let loads = 0;
  return {
    '/api/getForm': () => {
      loads += 1;
      const form = { ...details, version: 4, isOverQuota: false, updated_at: 0 };
      return [200, loads === 1 ? [opened, form] : [newer, { ...form, ...changes }]];
    },
  };
}

describe('saving without a line', () => {
  it('says so, and saves what was there by itself when the line is back', async () => {
    const { user, saves } = await open(pagesOf(['input']), { saveAnswers: [null] });
    const toasts = noteToasts();
    fireEvent.change(field('Form heading'), { target: { value: 'Orders' } });
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(toasts).toEqual([OFFLINE]));
    fireEvent.change(field('Form title'), { target: { value: '' } });
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(toasts).toEqual([OFFLINE, 'Successfully saved!!']));
    expect(saves()[1]).toEqual(saves()[0]);
    // Text that was typed during the save is not part of it.
    expect(isUnsaved()).toBe(true);
  });

  it('sends a save whose answer was lost once more before a changed one, or it would conflict with itself', async () => {
    const { user, saves } = await open(pagesOf(['input']), { saveAnswers: [[502, {}]] });
    fireEvent.change(field('Form heading'), { target: { value: 'Orders' } });
    await user.click(button(/^Save/));
    fireEvent.change(field('Form heading'), { target: { value: 'Orders of May' } });
    await user.click(button(/^Save/));
    await waitFor(() => expect(isUnsaved()).toBe(false));
    expect(saves().map((sent) => [sent.form_header, sent.version])).toEqual([
      ['Orders', '4'],
      ['Orders', '4'],
      ['Orders of May', '5'],
    ]);
  });

  it('does not conflict with an earlier save that was answered with errors and stored all the same', async () => {
    const failed = [502, {}] as [number, unknown];
    const details = { ...newDetails({ _id: 'form1', title: 'Kiln firing', link: 'abcdefghij', isOneTime: false }), updated_at: 0 };
    let reply: unknown = [pagesOf(['input']), { ...details, version: 4 }];
    const { user, saves } = await open(pagesOf(['input']), {
      saveAnswers: [failed, failed, conflict],
      network: { '/api/getForm': () => [200, reply] },
    });
    const write = (value: string) => fireEvent.change(field('Form heading'), { target: { value } });
    write('Orders');
    await user.click(button(/^Save/));
    await waitFor(() => expect(saves()).toHaveLength(1));
    reply = [JSON.parse(saves()[0]?.formData ?? ''), { ...details, header: 'Orders', version: 5 }];
    write('Orders of May');
    await user.click(button(/^Save/));
    await waitFor(() => expect(isUnsaved()).toBe(false));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(saves().map((sent) => [sent.form_header, sent.version])).toEqual([
      ['Orders', '4'],
      ['Orders', '4'],
      ['Orders of May', '4'],
      ['Orders of May', '5'],
    ]);
  });

  it('does not conflict with the first of two saves that were answered with errors, if that one was stored', async () => {
    const failed = [502, {}] as [number, unknown];
    const details = { ...newDetails({ _id: 'form1', title: 'Kiln firing', link: 'abcdefghij', isOneTime: false }), updated_at: 0 };
    let reply: unknown = [pagesOf(['input']), { ...details, version: 4 }];
    const { user, saves } = await open(pagesOf(['input']), {
      saveAnswers: [failed, failed, failed, conflict],
      network: { '/api/getForm': () => [200, reply] },
    });
    const save = async (value: string) => {
      fireEvent.change(field('Form heading'), { target: { value } });
      await user.click(button(/^Save/));
    };
    await save('Orders');
    await waitFor(() => expect(saves()).toHaveLength(1));
    reply = [JSON.parse(saves()[0]?.formData ?? ''), { ...details, header: 'Orders', version: 5 }];
    await save('Orders of May');
    await waitFor(() => expect(saves()).toHaveLength(3));
    await save('Orders of June');
    await waitFor(() => expect(isUnsaved()).toBe(false));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(saves().map((sent) => sent.form_header)).toEqual([
      ...['Orders', 'Orders', 'Orders of May'],
      ...['Orders of May', 'Orders of May', 'Orders of June'],
    ]);
  });

  it('conflicts with somebody who brings back an earlier form that was answered with an error, after a later save', async () => {
    const details = { ...newDetails({ _id: 'form1', title: 'Kiln firing', link: 'abcdefghij', isOneTime: false }), updated_at: 0 };
    let reply: unknown = [pagesOf(['input']), { ...details, version: 4 }];
    const saveAnswers: [number, unknown][] = [[502, {}]];
    const { user, saves } = await open(pagesOf(['input']), { saveAnswers, network: { '/api/getForm': () => [200, reply] } });
    const save = async (value: string) => {
      fireEvent.change(field('Form heading'), { target: { value } });
      await user.click(button(/^Save/));
    };
    await save('Orders');
    await waitFor(() => expect(saves()).toHaveLength(1));
    await save('Orders of May');
    await waitFor(() => expect(isUnsaved()).toBe(false));
    reply = [JSON.parse(saves()[0]?.formData ?? ''), { ...details, header: 'Orders', version: 7 }];
    saveAnswers.push(conflict);
    await save('Orders of June');
    expect(await screen.findByRole('dialog', { name: 'This form was saved elsewhere' })).toBeTruthy();
  });

  it('compares when somebody saved a newer version meanwhile', async () => {
    const { user } = await open([], { saveAnswers: [null, conflict], network: changedElsewhere() });
    fireEvent.change(field('Form heading'), { target: { value: 'Orders' } });
    await user.click(button(/^Save/));
    fireEvent(window, new Event('online'));
    expect(await screen.findByRole('dialog', { name: 'This form was saved elsewhere' })).toBeTruthy();
  });
});

describe('saving without room (N4)', () => {
  const why = 'The storage of this account is full.';
  const full = [413, { error: { storage: why } }] as [number, unknown];
  const told = `${why} Leave this page open: it is saved when there is room.`;

  it('says so, keeps the work, and saves it by itself once there is room', async () => {
    const { user, saves } = await open(pagesOf(['input']), { saveAnswers: [full, full] });
    const toasts = noteToasts();
    fireEvent.change(field('Form heading'), { target: { value: 'Orders' } });
    await user.click(button(/^Save/));
    expect(await screen.findByText('Storage full')).toBeTruthy();
    expect(toasts).toEqual([told]);
    await user.click(screen.getByRole('link', { name: 'Responses' }));
    expect(leaving().getByText(/^The storage is full, and this browser cannot keep your changes/)).toBeTruthy();
    await user.click(leaving().getByRole('button', { name: 'Stay' }));
    fireEvent(window, new Event('focus'));
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(screen.getByText('Storage full')).toBeTruthy();
    fireEvent(window, new Event('focus'));
    await waitFor(() => expect(screen.queryByText('Storage full')).toBeNull());
    expect([screen.queryByText('Storage full'), toasts]).toEqual([null, [told, 'Successfully saved!!']]);
    expect(new Set(saves().map((sent) => sent.form_header))).toEqual(new Set(['Orders']));
  });

  it('sends a smaller form in place of the one that was too large', async () => {
    const { user, saves } = await open(pagesOf(['input']), { saveAnswers: [full] });
    fireEvent.change(field('Form heading'), { target: { value: 'Orders of a long summer' } });
    await user.click(button(/^Save/));
    expect(await screen.findByText('Storage full')).toBeTruthy();
    fireEvent.change(field('Form heading'), { target: { value: 'Or' } });
    await user.click(button(/^Save/));
    await waitFor(() => expect(screen.queryByText('Storage full')).toBeNull());
    expect(saves().map((sent) => [sent.form_header, sent.version])).toEqual([
      ['Orders of a long summer', '4'],
      ['Or', '4'],
    ]);
  });

  it('waits for a server whose disk is full, and sends the same save again first', async () => {
    const { user, saves } = await open(pagesOf(['input']), { saveAnswers: [[507, { error: 'No room at the moment.' }]] });
    fireEvent.change(field('Form heading'), { target: { value: 'Orders' } });
    await user.click(button(/^Save/));
    expect(await screen.findByText('Storage full')).toBeTruthy();
    fireEvent(window, new Event('focus'));
    await waitFor(() => expect(screen.queryByText('Storage full')).toBeNull());
    expect(saves()[1]).toEqual(saves()[0]);
  });
});

describe('a name', () => {
  const renamedElsewhere = () => changedElsewhere({ name: 'Raku firing' });

  it('that was given here and elsewhere is compared, and overwrites no other one', async () => {
    const { user, saves } = await open([], { saveAnswers: [conflict], network: renamedElsewhere() });
    fireEvent.change(field('Form title'), { target: { value: 'Salt firing' } });
    await user.click(button(/^Save/));
    expect(await screen.findByRole('dialog', { name: 'This form was saved elsewhere' })).toBeTruthy();
    expect(saves()).toHaveLength(1);
  });

  it('that was given elsewhere only is no conflict', async () => {
    const { user, saves } = await open([], { saveAnswers: [conflict], network: renamedElsewhere() });
    await user.click(button('Rating'));
    await user.click(button(/^Save/));
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('leaving', () => {
  it('while the server is away tells of a loss only where the browser keeps nothing, as here', async () => {
    const { user } = await open(pagesOf(['input']), { saveAnswers: [null] });
    fireEvent.change(field('Form heading'), { target: { value: 'Orders' } });
    await user.click(button(/^Save/));
    expect(await screen.findByText('Waiting for the server')).toBeTruthy();
    expect(screen.queryByText('kept on this device')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Responses' }));
    expect(leaving().getByText(/this browser cannot keep your changes: they are lost if you leave now/)).toBeTruthy();
    expect(leaving().queryByRole('button', { name: 'Save and leave' })).toBeNull();
    await user.click(leaving().getByRole('button', { name: 'Stay' }));
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(screen.queryByText('Waiting for the server')).toBeNull());
    expect(isUnsaved()).toBe(false);
  });

  it('can save first, and stays where that fails', async () => {
    const { user, saves } = await open(pagesOf(['input']), { saveAnswers: [[422, { error: { title: 'Not this one.' } }]] });
    fireEvent.change(field('Form heading'), { target: { value: 'Orders' } });
    await user.click(screen.getByRole('link', { name: 'Responses' }));
    await user.click(leaving().getByRole('button', { name: 'Save and leave' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Not this one.'));
    expect(field('Form heading').value).toBe('Orders');
    await user.click(screen.getByRole('link', { name: 'Responses' }));
    await user.click(leaving().getByRole('button', { name: 'Save and leave' }));
    expect(await screen.findByText('The responses')).toBeTruthy();
    expect(saves()[1]).toMatchObject({ form_header: 'Orders' });
  });

  it('asks about times, too, which are saved with the rest', async () => {
    const { user, saves } = await open(pagesOf(['input']));
    await user.click(button('Date range settings'));
    await user.type(within(screen.getByRole('group', { name: /Countdown/ })).getByLabelText(/hours/i), '2');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('link', { name: 'Responses' }));
    await user.click(leaving().getByRole('button', { name: 'Save and leave' }));
    expect(await screen.findByText('The responses')).toBeTruthy();
    expect(settingsIn(saves()).countdown).toBe('00:02:00');
  });
});

describe('what cannot be saved', () => {
  it('an empty field on another page is shown, marked and has the focus', async () => {
    const { user } = await open(pagesOf(['input', '']));
    await user.click(button('Add a page'));
    await user.click(button('Rating'));
    await user.click(button(/^Save/));
    await waitFor(() => expect(button('Page 1').getAttribute('aria-current')).toBe('page'));
    const hole = button('Add an element');
    await waitFor(() => expect(document.activeElement).toBe(hole));
    expect(screen.getByText('Fill or remove it to save the form.').id).toBe(hole.getAttribute('aria-describedby'));
    expect(hole.closest('[data-problem]')).not.toBeNull();
  });

  it('an element that the server refuses is named with its page, marked and has the focus', async () => {
    const pages = pagesOf(['input'], ['image']);
    const { uniqueId = '' } = pages[0]?.rows[1]?.content[0].cols[0] ?? {};
    const { user } = await open(pages, { saveAnswers: [[422, { error: { [uniqueId]: 'Please select image file.' } }]] });
    await user.click(button(/^Save/));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Image, page 1: Please select image file.'));
    await waitFor(() => expect(document.activeElement).toBe(element('Image, Image')));
    expect(element('Image, Image').dataset.problem).toBe('');
  });

  it('a damaged picture is refused when it is chosen', async () => {
    const { user } = await open(pagesOf(['image']));
    await user.click(button('Settings of Image'));
    const file = new File(['torn'], 'torn.png', { type: 'image/png' });
    await user.upload(await settings().findByLabelText('Image file'), file);
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('torn.png is damaged or not really an image. Choose another one.'),
    );
    expect(isUnsaved()).toBe(false);
  });
});

describe('the own version as text', () => {
  const own = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
  afterEach(() => {
    Object.defineProperty(navigator, 'clipboard', own ?? { configurable: true, value: undefined });
  });

  it('is copied on plain http too, where browsers have no clipboard', async () => {
    const { user } = await open([], {
      saveAnswers: [conflict],
      network: { ...changedElsewhere(), '/api/importForm': () => [403, { error: 'No room.' }] },
    });
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    let copied = '';
    Object.assign(document, {
      execCommand: () => {
        copied = (document.activeElement as HTMLTextAreaElement).value;
        return true;
      },
    });
    fireEvent.change(field('Form heading'), { target: { value: 'Orders' } });
    await user.click(button(/^Save/));
    await user.click(await screen.findByRole('button', { name: 'Save mine as a new form' }));
    expect(await screen.findByText('No room. Your version was copied to the clipboard as text instead.')).toBeTruthy();
    expect(JSON.parse(copied)).toMatchObject({ header: 'Orders' });
  });
});
