import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type Call, stubNetwork } from '../../../testing/network.ts';
import { responseList, responseRecord } from '../../../testing/records.ts';
import { show } from '../../../testing/show.tsx';
import { noteToasts } from '../../../testing/toasts.ts';
import { ResponsesScreen } from '../responses-screen.tsx';
import type { HeldList, HeldRow } from './api.ts';
import { HeldScreen } from './held-screen.tsx';

const row = (changes: Partial<HeldRow> = {}): HeldRow => ({
  _id: 'held1',
  created_at: new Date(2027, 2, 14, 9, 5).getTime(),
  suspicions: ['trap'],
  summary: 'Cheap kilns',
  hasFiles: false,
  ...changes,
});
const held = (rows: HeldRow[], changes: Partial<HeldList> = {}): HeldList => ({
  title: 'Kiln firing',
  total: rows.length,
  held: rows,
  asOf: 1_000,
  pageSize: 25,
  keptDays: 30,
  atMost: 1000,
  ...changes,
});
const sheet = [
  [],
  { header: '', title: 'Kiln firing', created_at: 0, started_at: 0, formerColumns: [], formerOptions: [], formerLabels: [] },
  [],
  responseRecord(),
  false,
];

const showScreen = (path = '/') => show(<HeldScreen formId="form1" form={{ title: 'Kiln firing', responses: 2 }} />, { path });
const sentTo = (calls: readonly Call[], path: string) => calls.flatMap((call) => (call.path === path ? [call.body] : []));

afterEach(() => {
  jest.restoreAllMocks();
});

describe('held responses', () => {
  it('are marked as old while they do not load again, and nothing is decided about them meanwhile', async () => {
    const answers = { '/api/getHeldResponses': (): [number, unknown] => [200, held([row(), row({ _id: 'held2' })])] };
    stubNetwork(answers);
    showScreen();
    await screen.findAllByText('Cheap kilns');
    const deciding = () => screen.getAllByRole<HTMLButtonElement>('button', { name: /^(Release|Delete)/ }).map(({ disabled }) => disabled);
    expect(deciding()).toEqual(Array(6).fill(false));
    stubNetwork({});
    window.dispatchEvent(new Event('visibilitychange'));
    await screen.findByText('Not up to date. Trying again…');
    expect(screen.getAllByText('Cheap kilns')).toHaveLength(2);
    expect(deciding()).toEqual(Array(6).fill(true));
    stubNetwork(answers);
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(deciding()).toEqual(Array(6).fill(false)));
    expect(screen.queryByText(/^Not up to date/)).toBeNull();
  });

  it('that were on show are not decided about once their form is gone', async () => {
    let answer: [number, unknown] = [200, held([row()])];
    stubNetwork({ '/api/getHeldResponses': () => answer });
    showScreen();
    await screen.findByText('Cheap kilns');
    answer = [404, { error: { id: 'There is no such form.' } }];
    window.dispatchEvent(new Event('visibilitychange'));
    await screen.findByRole('heading', { name: 'There is no such form.' });
    expect(screen.queryByRole('button', { name: /^(Release|Delete)/ })).toBeNull();
  });

  it('are decided in the look at one only once it is there, and not while it does not load again', async () => {
    let answer: [number, unknown] = [500, { error: 'id' }];
    stubNetwork({ '/api/getHeldResponses': () => [200, held([row()])], '/api/getHeldResponse': () => answer });
    const { user } = showScreen();
    await user.click(await screen.findByRole('button', { name: /^See the response/ }));
    const look = within(await screen.findByRole('dialog'));
    const deciding = () => ['Delete', 'Release'].map((name) => look.getByRole<HTMLButtonElement>('button', { name }).disabled);
    const retry = await look.findByRole('button', { name: 'Try again' });
    expect(deciding()).toEqual([true, true]);
    answer = [200, sheet];
    await user.click(retry);
    await look.findByRole('heading', { name: 'Kiln firing' });
    expect(deciding()).toEqual([false, false]);
    answer = [503, {}];
    window.dispatchEvent(new Event('visibilitychange'));
    await look.findByText('The response did not load. What you see is from before.');
    expect(deciding()).toEqual([true, true]);
  });

  it('of which somebody else has released the one say so', async () => {
    const toasts = noteToasts();
    stubNetwork({
      '/api/getHeldResponses': () => [200, held([row()])],
      '/api/releaseHeldResponses': () => [200, { released: 0, left: 0, isFull: false }],
    });
    const { user } = showScreen();
    await user.click(await screen.findByRole('button', { name: /^Release the response/ }));
    await waitFor(() => expect(toasts).toEqual(['It was already released or deleted.']));
  });

  it('say in words why each is held', async () => {
    stubNetwork({
      '/api/getHeldResponses': () => [
        200,
        held([
          row({ suspicions: ['trap', 'fast'] }),
          row({ _id: 'held2', summary: '', suspicions: ['address', 'attack'], hasFiles: true }),
        ]),
      ],
    });
    showScreen();
    expect(await screen.findByText('Cheap kilns')).toBeTruthy();
    const [first, second] = screen.getAllByRole('list', { name: 'Why it is held' });
    const textsIn = (list: HTMLElement | undefined) => [...(list?.children ?? [])].map(({ textContent }) => textContent);
    expect(textsIn(first)).toEqual(['A field was filled in that people cannot see', 'Sent faster than a person can fill in the form']);
    expect(textsIn(second)).toEqual([
      'Many answers came from one address within a minute',
      'Sent while bots attacked the form, without the check that browsers do then',
    ]);
    expect(screen.getByText('No answers').closest('li')).toBe(screen.getByText('With files.').closest('li'));
    expect(screen.getByText(/look as if a bot sent them.*Release makes.*Delete removes.*after 30 days/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Held(2)' }).getAttribute('aria-current')).toBe('page');
  });

  it.each([
    [1, false],
    [2, true],
  ])('%d of them: can be released and deleted all at once: %s', async (count, canChangeAll) => {
    stubNetwork({ '/api/getHeldResponses': () => [200, held([row(), row({ _id: 'held2' })].slice(0, count))] });
    showScreen();
    await screen.findAllByText('Cheap kilns');
    for (const name of ['Release all', 'Delete all']) expect(screen.queryByRole('button', { name }) !== null).toBe(canChangeAll);
  });

  it('are released one by one at once, and say that the limit is reached', async () => {
    const toasts = noteToasts();
    let list = held([row()]);
    let reply = { released: 1, left: 0, isFull: false };
    const { calls } = stubNetwork({
      '/api/getHeldResponses': () => [200, list],
      '/api/releaseHeldResponses': () => {
        if (reply.released > 0) list = held([]);
        return [200, reply];
      },
    });
    reply = { released: 0, left: 1, isFull: true };
    const { user } = showScreen();
    await user.click(await screen.findByRole('button', { name: 'Release the response of 14/03/2027 09:05:00' }));
    expect(await screen.findByText('The form’s limit of responses is reached.')).toBeTruthy();
    reply = { released: 1, left: 0, isFull: false };
    await user.click(screen.getByRole('button', { name: /^Release the response/ }));
    await waitFor(() => expect(toasts).toContain('1 response released: see Responses.'));
    expect(await screen.findByText('Nothing is held')).toBeTruthy();
    // The button that had the focus is gone.
    await waitFor(() => expect(document.activeElement === screen.getByRole('region', { name: 'Held responses' })).toBe(true));
    expect(screen.queryByText('The form’s limit of responses is reached.')).toBeNull();
    expect(sentTo(calls, '/api/releaseHeldResponses')).toEqual([
      { id: 'form1', heldIds: ['held1'] },
      { id: 'form1', heldIds: ['held1'] },
    ]);
  });

  it('stay where the release of one failed, which is said', async () => {
    const toasts = noteToasts();
    stubNetwork({ '/api/getHeldResponses': () => [200, held([row()])], '/api/releaseHeldResponses': () => [500, {}] });
    const { user } = showScreen();
    await user.click(await screen.findByRole('button', { name: /^Release the response/ }));
    await waitFor(() => expect(toasts).toEqual(['Something went wrong.']));
    expect(screen.getByRole('button', { name: /^Release the response/ })).toBeTruthy();
  });

  it('are each told of, also when the next one is released before', async () => {
    const toasts = noteToasts();
    const begun: (() => void)[] = [];
    stubNetwork({
      '/api/getHeldResponses': () => [200, held([row(), row({ _id: 'held2', summary: 'Kilns' })])],
      '/api/releaseHeldResponses': async () => {
        await new Promise<void>((go) => begun.push(go));
        return [200, { released: 1, left: 1, isFull: false }];
      },
    });
    const { user } = showScreen();
    for (const button of await screen.findAllByRole('button', { name: /^Release the response/ })) await user.click(button);
    await waitFor(() => expect(begun).toHaveLength(2));
    for (const go of begun) go();
    await waitFor(() => expect(toasts).toEqual(Array(2).fill('1 response released: see Responses.')));
  });

  it('are deleted after a question, from the look at one as well', async () => {
    const { calls } = stubNetwork({
      '/api/getHeldResponses': () => [200, held([row()])],
      '/api/getHeldResponse': () => [200, sheet],
      '/api/deleteHeldResponses': () => [200, { deleted: 1, left: 0 }],
    });
    const { user } = showScreen();
    await user.click(await screen.findByRole('button', { name: /^See the response/ }));
    const look = await screen.findByRole('dialog', { name: 'Held since 14/03/2027 09:05:00' });
    expect(await within(look).findByRole('heading', { name: 'Kiln firing' })).toBeTruthy();
    await user.click(within(look).getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete this response?' });
    expect(sentTo(calls, '/api/deleteHeldResponses')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sentTo(calls, '/api/deleteHeldResponses')).toEqual([{ id: 'form1', heldIds: ['held1'] }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are all released, in several calls, those that were seen; a failure tells how far it came', async () => {
    const replies: [number, unknown][] = [
      [200, { released: 1_100, left: 50, isFull: false }],
      [500, { error: 'id' }],
      [200, { released: 50, left: 0, isFull: false }],
    ];
    const { calls } = stubNetwork({
      '/api/getHeldResponses': () => [200, held([row(), row({ _id: 'held2' })], { total: 1_150 })],
      '/api/releaseHeldResponses': () => replies.shift() ?? [500, {}],
    });
    const { user } = showScreen();
    await user.click(await screen.findByRole('button', { name: 'Release all' }));
    const dialog = await screen.findByRole('dialog', { name: 'Release all 1,150 held responses?' });
    await user.click(within(dialog).getByRole('button', { name: 'Release All' }));
    expect(await within(dialog).findByText(/1,100 of 1,150 are released/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(calls, '/api/releaseHeldResponses')).toEqual(Array(3).fill({ id: 'form1', until: 1_000 }));
  });

  it.each([
    ['the server fails', () => [503, { error: 'Away.' }], 'Away.'],
    ['the answer is lost', () => Promise.reject(new TypeError('Failed to fetch')), 'The server cannot be reached.'],
  ] as const)('are not said to be held still where %s', async (_what, answer, why) => {
    stubNetwork({
      '/api/getHeldResponses': () => [200, held([row()])],
      '/api/deleteHeldResponses': answer as () => [number, unknown],
    });
    const { user } = showScreen();
    await user.click(await screen.findByRole('button', { name: /^Delete/ }));
    const question = await screen.findByRole('dialog', { name: 'Delete this response?' });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect((await within(question).findByRole('alert')).textContent).toBe(`${why} The list shows what is still held.`);
  });

  it('that did not load can be asked for again; those of another account are not there', async () => {
    let answer: [number, unknown] = [500, { error: 'id' }];
    stubNetwork({ '/api/getHeldResponses': () => answer });
    const { user } = showScreen();
    const retry = await screen.findByRole('button', { name: /again/i });
    answer = [200, held([row()])];
    await user.click(retry);
    expect(await screen.findByText('Cheap kilns')).toBeTruthy();
  });

  it('are told of beside the responses, and only while there are any', async () => {
    let list = held([row()], { total: 3 });
    stubNetwork({ '/api/getResponses': () => [200, responseList([])], '/api/getHeldResponses': () => [200, list] });
    const { unmount } = show(<ResponsesScreen formId="form1" form={{ title: 'Kiln firing', link: 'kilnkilnki' }} />);
    expect(await screen.findByText('3 suspicious responses are held.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Held(3)' }).getAttribute('href')).toBe('/responses/form1/held');
    unmount();
    list = held([]);
    show(<ResponsesScreen formId="form1" form={{ title: 'Kiln firing', link: 'kilnkilnki' }} />);
    expect(await screen.findByText('No Data')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Held/ })).toBeNull();
  });
});
