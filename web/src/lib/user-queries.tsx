import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { createQueryClient } from './query-client.ts';
import { useUser } from './session.ts';

/**
 * Gives each user server data of their own. A sign-out, or another sign-in in this or another tab, starts anew: what was loaded for the
 * former user is dropped, and what is still under way for them goes nowhere.
 */
export function UserQueries({ children }: { children: ReactNode }) {
  const user = useUser();
  return <Queries key={user}>{children}</Queries>;
}

function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  useEffect(() => () => drop(client), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function drop(client: QueryClient): void {
  void client.cancelQueries();
  client.clear();
}
