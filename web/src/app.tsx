import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createQueryClient } from './lib/query-client.ts';
import { session } from './lib/session.ts';
import { routes } from './router.tsx';
import { DesignSystem } from './ui/design-system.tsx';

const queryClient = createQueryClient();
const router = createBrowserRouter(routes);

// A sign-out, here or in another tab, leaves nothing of the account behind and shows the screens of the signed-out.
let wasSignedIn = session.isSignedIn();
session.subscribe(() => {
  if (session.isSignedIn() === wasSignedIn) return;
  wasSignedIn = session.isSignedIn();
  if (!wasSignedIn) queryClient.clear();
  void router.revalidate();
});

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <DesignSystem>
        <RouterProvider router={router} />
      </DesignSystem>
    </QueryClientProvider>
  );
}
