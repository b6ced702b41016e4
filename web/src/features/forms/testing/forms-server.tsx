import type { QueryClient } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { stubNetwork } from '../../../testing/network.ts';
import { formRow } from '../../../testing/records.ts';
import { show } from '../../../testing/show.tsx';
import type { FormRow } from '../api.ts';
import { FormsScreen } from '../forms-screen.tsx';

export const kiln = formRow({ _id: 'kiln', title: 'Kiln firing', link: 'kilnkilnki', updated_at: 3 });
export const glaze = formRow({ _id: 'glaze', title: 'Glaze order', updated_at: 2 });
export const old = formRow({ _id: 'old', title: 'Old survey', responses: 12, deleted_at: new Date(2020, 10, 5, 9, 7, 3).getTime() });

type Answer = [number, unknown];

/** A server with two lists. `refuse` makes calls fail; `hold` makes them wait. With `hasNoLists`, the lists cannot be read. */
export function startServer(active: FormRow[] = [kiln, glaze], archived: FormRow[] = [old]) {
  const server = {
    active,
    archived,
    refuse: undefined as Answer | undefined,
    hold: Promise.resolve(),
    hasNoLists: false,
    /** A call for several forms changes so many, and fails. */
    breaksAfter: undefined as number | undefined,
    /** Why forms stay as they are in a call for several, by id. */
    stubborn: {} as Record<string, string>,
  };
  const idOf = (body: unknown) => (body as { formId: string }).formId;
  const untilOf = (body: unknown) => (body as { until: number }).until;
  const answering = (change: (body: unknown) => unknown) => async (call: { body: unknown }) => {
    await server.hold;
    if (server.refuse) return server.refuse;
    const reply = change(call.body);
    return (server.breaksAfter === undefined ? [200, reply] : [500, {}]) as Answer;
  };
  const move = (id: string, from: 'active' | 'archived', to: 'active' | 'archived', deleted_at: number | null) => {
    const form = server[from].find(({ _id }) => _id === id);
    if (!form) throw new Error(`${id} is not ${from}`);
    const moved = { ...form, deleted_at };
    server[from] = server[from].filter(({ _id }) => _id !== id);
    server[to] = [moved, ...server[to]];
    return moved;
  };
  const network = stubNetwork({
    '/api/getForms': () => (server.hasNoLists ? [500, {}] : [200, server.active]),
    '/api/getTrashedForms': () => (server.hasNoLists ? [500, {}] : [200, server.archived]),
    '/api/archiveForm': answering((body) => move(idOf(body), 'active', 'archived', 10)),
    '/api/unArchiveForm': answering((body) => move(idOf(body), 'archived', 'active', null)),
    '/api/deleteForm': answering((body) => {
      server.archived = server.archived.filter(({ _id }) => _id !== idOf(body));
      return { success: true };
    }),
    '/api/changeForms': answering((body) => {
      const { formIds, change } = body as { formIds: string[]; change: 'archive' | 'restore' | 'delete' };
      const meant = formIds.filter((id) => server.stubborn[id] === undefined).slice(0, server.breaksAfter);
      const refused = formIds.flatMap((formId) => (server.stubborn[formId] ? [{ formId, reason: server.stubborn[formId] }] : []));
      if (change === 'archive') return { forms: meant.map((id) => move(id, 'active', 'archived', 10)), refused };
      if (change === 'restore') return { forms: meant.map((id) => move(id, 'archived', 'active', null)), refused };
      server.archived = server.archived.filter(({ _id }) => !meant.includes(_id));
      return { forms: [], refused };
    }),
    '/api/archiveAllForms': answering((body) => {
      const meant = server.active.filter(({ created_at }) => created_at <= untilOf(body));
      for (const { _id } of meant) move(_id, 'active', 'archived', 10);
      return { success: true, count: meant.length };
    }),
    '/api/deleteAllForms': answering((body) => {
      const kept = server.archived.filter(({ deleted_at }) => (deleted_at ?? 0) > untilOf(body));
      const count = server.archived.length - kept.length;
      server.archived = kept;
      return { success: true, count };
    }),
    '/api/duplicateForm': answering((body) => {
      const source = server.active.find(({ _id }) => _id === (body as { id: string }).id) as FormRow;
      const copy = { ...source, _id: 'copy', title: `Copy of ${source.title}`, responses: 0, updated_at: 20 };
      server.active = [copy, ...server.active];
      return copy;
    }),
  });
  return { server, ...network };
}

/** What the routes show where the plan allows no form. */
const showRefusal: Parameters<typeof FormsScreen>[0]['prompt'] = ({ title, reason, onPaid }) => (
  <div role="dialog" aria-label={title ?? 'No more forms for now'}>
    <p>{reason}</p>
    <button type="button">Upgrade</button>
    <button type="button" onClick={onPaid}>
      Paid
    </button>
  </div>
);

/** What the routes say at each form of a suspended account. */
const LOCK = 'Your account has been suspended. Please pay to continue using this form.';

interface Shown {
  refusal?: string | null;
  isSuspended?: boolean;
  onOpen?(id: string): void;
  queries?: QueryClient;
}

export function showScreen(path = '/forms', { refusal = null, isSuspended = false, onOpen = () => undefined, queries }: Shown = {}) {
  return show(
    <FormsScreen
      creatingRefusal={refusal}
      lock={isSuspended ? LOCK : null}
      workspaceId="space"
      quota={null}
      upgrade={<button type="button">Upgrade</button>}
      isOneTime={false}
      prompt={showRefusal}
      onOpen={onOpen}
    />,
    { path, ...(queries && { queries }) },
  ).user;
}

export const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Lists' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
export const titles = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => row.dataset.row);
export const button = (name: string) => screen.findByRole('button', { name });
