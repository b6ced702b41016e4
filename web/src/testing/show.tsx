import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, type MemoryRouterProps } from 'react-router-dom';
import { theme } from '../ui/theme.ts';
import { Toaster } from '../ui/toast.tsx';
import { testQueries } from './queries.ts';

type Entry = NonNullable<MemoryRouterProps['initialEntries']>[number];

interface ShowOptions {
  path?: Entry;
  /** The addresses that were open one after the other, the last one now. */
  entries?: Entry[];
  queries?: QueryClient;
}

/** Renders a part with the app's providers, without animations. */
export function show(part: ReactNode, { path = '/', entries = [path], queries = testQueries() }: ShowOptions = {}) {
  const view = render(
    <QueryClientProvider client={queries}>
      <MantineProvider theme={theme} env="test">
        <MemoryRouter initialEntries={entries}>{part}</MemoryRouter>
        <Toaster />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { ...view, queries, user: userEvent.setup() };
}

/** Focuses a field and sets its text with one change, like a paste. Typing each letter would render the screen each time. */
export function fill(field: HTMLElement, text: string): void {
  act(() => field.focus());
  fireEvent.change(field, { target: { value: text } });
}
