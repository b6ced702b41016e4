import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { session } from './lib/session.ts';
import { UserQueries } from './lib/user-queries.tsx';
import { routes } from './router.tsx';
import { DesignSystem } from './ui/design-system.tsx';

const router = createBrowserRouter(routes);

// Reloads the routes when the sign-in state changes, in this tab or another one.
let wasSignedIn = session.isSignedIn();
session.subscribe(() => {
  if (session.isSignedIn() === wasSignedIn) return;
  wasSignedIn = session.isSignedIn();
  void router.revalidate();
});

export function App() {
  return (
    <UserQueries>
      <DesignSystem>
        <RouterProvider router={router} />
      </DesignSystem>
    </UserQueries>
  );
}
