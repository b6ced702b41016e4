import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { createQueryClient } from './query-client.ts';
import { useUser } from './session.ts';

/**
 * Separates the cached server data of different users. A sign-out or another sign-in, also in another tab, discards the former user's
 * data and the replies of running requests.
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
