import {
  type Column,
  type ElementKind,
  type FormDetails,
  type FormSettings,
  newColumn,
  newDetails,
  newElement,
  newPages,
  type Pages,
} from '@formwright/form-model';
import { afterEach, beforeEach, expect } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Component as FormRoute } from '../../../routes/form.tsx';
import { stubNetwork } from '../../../testing/network.ts';
import { theme } from '../../../ui/theme.ts';
import { Toaster } from '../../../ui/toast.tsx';
import './typed-at-once.ts';
import { testQueries } from '../../../testing/queries.ts';

let made = 0;
const newId = (length = 22) => `i${made++}`.padEnd(length, 'x');

/** One row per list; '' makes an empty column. */
export function pagesOf(...rows: (ElementKind | '')[][]): Pages {
  const [page] = newPages({ title: 'Kiln firing', newId });
  const column = (kind: ElementKind | ''): Column => (kind === '' ? newColumn(newId) : (newElement(kind, newId) as Column));
  return page ? [{ ...page, rows: rows.map((kinds) => ({ id: newId(), content: [{ cols: kinds.map(column) }] })) }] : [];
}

export type Network = Parameters<typeof stubNetwork>[0];

/** The server's reply to a save; `null`: the connection fails. */
type SaveAnswer = [status: number, body: unknown] | null;

/** Opens the editor. The first saves get `saveAnswers`; all later saves succeed. */
export async function open(
  pages: Pages,
  {
    title = 'Kiln firing',
    network = {} as Network,
    saveAnswers = [] as SaveAnswer[],
    details: more = {} as Partial<FormDetails>,
    archivedAt = null as number | null,
    at = '/form/form1',
  } = {},
) {
  const own: FormDetails = { ...newDetails({ _id: 'form1', title, link: 'abcdefghij', isOneTime: false }), version: 4, ...more };
  const details = { ...own, isOverQuota: false, updated_at: 0, deleted_at: archivedAt };
  const { calls } = stubNetwork({
    '/api/getForm': () => [200, [pages, details]],
    '/api/saveForm': ({ body }) => {
      const answer = saveAnswers.shift();
      if (answer === null) throw new TypeError('Failed to fetch');
      if (answer) return answer;
      const sent = body as Record<string, string>;
      const settings = JSON.parse(sent.settings ?? '{}') as object;
      return [
        200,
        [JSON.parse(sent.formData ?? '[]'), { ...details, ...settings, title: sent.title, header: sent.form_header, version: 5 }],
      ];
    },
    ...network,
  });
  const routes = [
    { path: '/form/:id', element: <FormRoute /> },
    { path: '/responses/:id', element: <p>The responses</p> },
    { path: '/forms', element: <p>The forms</p> },
    { path: '/', element: <p>The root</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  render(
    <QueryClientProvider client={testQueries()}>
      <MantineProvider theme={theme} env="test">
        <RouterProvider router={router} />
        <Toaster />
      </MantineProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('textbox', { name: 'Form title' });
  // The tools of rows and elements are rendered deferred.
  await waitFor(() => expect(document.querySelector('[aria-label^="Columns in row"]')).not.toBeNull());
  const saves = () => calls.filter(({ path }) => path === '/api/saveForm').map(({ body }) => body as Record<string, string>);
  return { user: userEvent.setup(), saves, calls, router };
}

/** What the last save has stored of the settings of the whole form. */
export const settingsIn = (saves: readonly Record<string, string>[]) => JSON.parse(saves.at(-1)?.settings ?? '{}') as FormSettings;

/** A button in the toolbar of the whole form. */
export const formTool = (name: string) => within(screen.getByRole('region', { name: 'Tools of the form' })).getByRole('button', { name });

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** The frame of an element by the beginning of its name, which ends with its place: 'Email, Short Text, row 1 of 2'. */
export const element = (name: string | RegExp) => screen.getByRole('group', { name: beginningWith(name) });
export const findElement = (name: string) => screen.queryByRole('group', { name: beginningWith(name) });
const beginningWith = (name: string | RegExp) =>
  typeof name === 'string' ? (full: string) => full === name || full.startsWith(`${name}, `) : name;
export const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
export const focusOn = (target: HTMLElement) => act(() => target.focus());
export const settings = () => within(screen.getByRole('complementary', { name: 'Settings' }));
export const isUnsaved = () => screen.queryByText(/^(Unsaved changes|Waiting for the server)$/) !== null;
export const rows = () => within(screen.getByRole('list', { name: /^Rows of page/ })).getAllByRole('listitem', { name: /^Row/ });
export const leaves = () => {
  const event = createEvent('beforeunload', window, { cancelable: true });
  fireEvent(window, event);
  return event.defaultPrevented;
};

beforeEach(() => {
  localStorage.setItem('token', 'token');
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});
