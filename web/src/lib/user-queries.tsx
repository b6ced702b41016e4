import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { createQueryClient } from './query-client.ts';
import { useUser, useWorkspace } from './session.ts';

/**
 * Separates the cached server data of different users and workspaces. A sign-out, another sign-in or another workspace, also by another
 * tab, discards the former data and the replies of running requests.
 */
export function UserQueries({ children }: { children: ReactNode }) {
  const user = useUser();
  const workspace = useWorkspace();
  return <Queries key={`${user} ${workspace}`}>{children}</Queries>;
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
