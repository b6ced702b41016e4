import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

/** Renders a part that changes the address. @returns what the last change did: its query, whether Back leads to the one before, and the scroll */
export function showStepped(part: ReactNode, path = '/') {
  const router = createMemoryRouter([{ path: '*', element: part }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return () => {
    const { location, historyAction, preventScrollReset } = router.state;
    return [location.search, historyAction === 'PUSH' ? 'a step' : 'no step', preventScrollReset ? 'stays' : 'scrolls to the top'];
  };
}
