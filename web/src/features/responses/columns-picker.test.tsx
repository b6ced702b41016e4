import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { type Call, stubNetwork } from '../../testing/network.ts';
import { responseList, responseRecord } from '../../testing/records.ts';
import { show } from '../../testing/show.tsx';
import { ColumnsPicker, type OwnColumns } from './columns-picker.tsx';
import { ResponsesScreen } from './responses-screen.tsx';

const kinds = ['input', 'fullname', 'radio', 'empty', 'paragraph', 'divider', 'image', 'upload'];
const labels = kinds.map((type) => ({ uniqueId: type, label: `My ${type}`, type, responsable: true, isNumber: false }));
const form = { _id: 'form1', title: 'Kiln firing', header: 'Heading' };
const answers = { input: { value: 'Berlin' }, fullname: { value: { firstname: 'Ada', lastname: 'Byron' } }, radio: { value: 'Raku' } };
const record = responseRecord({ response: answers });

/** The server of this form: it keeps the columns, until it refuses them. */
function serve() {
  let responsables: Record<string, string>[] = [];
  let refuses = false;
  const { calls } = stubNetwork({
    '/api/getResponses': () => [200, responseList([record], { labels, form: { ...form, responsables } })],
    '/api/changeResponsable': ({ body }) => {
      if (refuses) return [500, {}];
      responsables = JSON.parse((body as { responsables: string }).responsables);
      return [200, { success: true }];
    },
  });
  return { calls, refuse: () => (refuses = true) };
}
/** Without the way to further columns. */
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace(/\+\d+ columns?$/, ''));
const own = (...columns: string[]) => [...columns, 'Start Date', 'End Date', 'Actions'];
const saved = (calls: readonly Call[]) => calls.flatMap(({ path, body }) => (path === '/api/changeResponsable' ? [body] : []));

async function openPicker() {
  const view = show(<ResponsesScreen formId="form1" form={undefined} />);
  await view.user.click(await screen.findByRole('button', { name: 'Columns' }));
  const picker = await screen.findByRole('dialog', { name: 'Columns' });
  return { ...view, picker: within(picker) };
}

interface ViewProps extends Pick<OwnColumns, 'onChange'> {
  /** Is given what changes the address. */
  onAddress: (change: (columns: readonly string[]) => void) => void;
}

function View({ onAddress, onChange }: ViewProps) {
  const [columns, setColumns] = useState<readonly string[]>(['input', 'fullname']);
  onAddress(setColumns);
  return (
    <ColumnsPicker
      formId="form1"
      list={responseList([record], { labels, form: { ...form, responsables: [] } })}
      own={{ columns, onChange }}
    />
  );
}

describe('the columns picker', () => {
  it('is opened from the head of the table too, which tells how many columns are not shown', async () => {
    serve();
    const { user } = show(<ResponsesScreen formId="form1" form={undefined} />);
    await user.click(await screen.findByRole('button', { name: '+2 columns' }));
    const picker = within(await screen.findByRole('dialog', { name: 'Columns' }));
    await user.click(picker.getByRole('checkbox', { name: 'My radio' }));
    expect(await screen.findByRole('button', { name: '+1 column' })).toBeTruthy();
    // It stays while it is open: the last box would take it away.
    await user.click(picker.getByRole('checkbox', { name: 'My upload' }));
    await screen.findByRole('button', { name: 'All columns' });
    expect(picker.getByRole<HTMLInputElement>('checkbox', { name: 'My upload' }).checked).toBe(true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The focus comes back to it, so it goes with the focus only.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('All columns'));
    await user.tab();
    expect(screen.queryByRole('button', { name: 'All columns' })).toBeNull();
  });

  it('keeps the last tick of a view while its address still follows the ones before', async () => {
    const asked: (readonly string[])[] = [];
    let follow = () => {};
    const onAddress = (change: (columns: readonly string[]) => void) => (follow = () => change(asked.shift() ?? []));
    const { user } = show(<View onAddress={onAddress} onChange={(next) => asked.push(next)} />);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const picker = within(await screen.findByRole('dialog', { name: 'Columns of this view' }));
    const box = (name: string) => picker.getByRole<HTMLInputElement>('checkbox', { name });
    await user.click(box('My fullname'));
    await user.click(box('My radio'));
    act(() => follow());
    expect([box('My fullname').checked, box('My radio').checked]).toEqual([false, true]);
    act(() => follow());
    expect([box('My fullname').checked, box('My radio').checked]).toEqual([false, true]);
    // An address that nobody asked for here, such as the one before, is what counts.
    await user.click(box('My upload'));
    asked.unshift(['fullname']);
    act(() => follow());
    expect([box('My fullname').checked, box('My radio').checked, box('My upload').checked]).toEqual([true, false, false]);
  });

  it('forgets ticks that took each other back, whose address never came', async () => {
    let follow: (columns: readonly string[]) => void = () => {};
    const { user } = show(<View onAddress={(change) => (follow = change)} onChange={() => undefined} />);
    const picker = async () => within(await screen.findByRole('dialog', { name: 'Columns of this view' }));
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const box = (await picker()).getByRole('checkbox', { name: 'My fullname' });
    await user.click(box);
    await user.click(box);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Another way there, such as Back.
    act(() => follow(['input']));
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    expect((await picker()).getByRole<HTMLInputElement>('checkbox', { name: 'My fullname' }).checked).toBe(false);
  });

  it('[RESP-08] offers every question, and hides the question types empty, paragraph, divider and image', async () => {
    serve();
    const { picker } = await openPicker();
    expect(
      picker.getAllByRole<HTMLInputElement>('checkbox').map(({ labels: names, checked }) => [names?.[0]?.textContent, checked]),
    ).toEqual([
      ['My input', true],
      ['My fullname', true],
      ['My radio', false],
      ['My upload', false],
    ]);
  });

  it("[RESP-09] saves each choice at once and keeps it; a failure shows 'Error on save.' and 'Something went wrong.', and the columns that are stored", async () => {
    const { calls, refuse } = serve();
    const { user, picker, unmount } = await openPicker();
    expect(heads()).toEqual(own('My fullname', 'My input'));
    await user.click(picker.getByRole('checkbox', { name: 'My radio' }));
    await user.click(picker.getByRole('checkbox', { name: 'My input' }));
    expect(heads()).toEqual(own('My fullname', 'My radio'));
    expect(screen.getByText('Raku')).toBeTruthy();
    await waitFor(() => expect(saved(calls)).toHaveLength(2));
    expect(saved(calls).at(-1)).toEqual({ formId: 'form1', responsables: '[{"fullname":"My fullname"},{"radio":"My radio"}]' });
    unmount();
    const again = await openPicker();
    expect(heads()).toEqual(own('My fullname', 'My radio'));
    refuse();
    await again.user.click(again.picker.getByRole('checkbox', { name: 'My upload' }));
    expect(await screen.findByText('Error on save. Something went wrong.')).toBeTruthy();
    await waitFor(() => expect(heads()).toEqual(own('My fullname', 'My radio')));
  });

  it('puts another column where its question is on the form, and says how many are shown', async () => {
    const { calls } = serve();
    const { user, picker } = await openPicker();
    for (const name of ['My input', 'My upload', 'My radio']) await user.click(picker.getByRole('checkbox', { name }));
    expect(heads()).toEqual(own('My fullname', 'My radio', 'My upload'));
    expect(picker.getByText('3 of 4 shown')).toBeTruthy();
    await waitFor(() => expect(saved(calls)).toHaveLength(3));
  });

  it('keeps one column, and brings the default ones back', async () => {
    const { calls } = serve();
    const { user, picker } = await openPicker();
    const reset = picker.getByRole<HTMLButtonElement>('button', { name: 'Reset' });
    expect(reset.disabled).toBe(true);
    await user.click(picker.getByRole('checkbox', { name: 'My input' }));
    expect(picker.getByRole<HTMLInputElement>('checkbox', { name: 'My fullname' }).disabled).toBe(true);
    await user.click(reset);
    expect(heads()).toEqual(own('My fullname', 'My input'));
    await waitFor(() => expect(saved(calls).at(-1)).toEqual({ formId: 'form1', responsables: '[]' }));
  });
});
