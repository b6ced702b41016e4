import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';

export type WalkKey = 'ArrowLeft' | 'ArrowRight' | 'Escape';

/** Where these keys have a meaning of their own. */
const OWN_KEYS = 'input, textarea, select, video, audio, [contenteditable], [role=dialog], [role=menu], [role=listbox]';
/** What Escape closes first, wherever the focus is. */
const OPEN = '[role=dialog], [role=menu], [role=listbox]';

/** The arrow keys lead to the next responses, Escape to the list. @param ways addresses; what is missing leads nowhere */
export function useResponseKeys(ways: Readonly<Record<WalkKey, string | null>>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (target instanceof Element && target.closest(OWN_KEYS)) return;
      if (key !== 'ArrowLeft' && key !== 'ArrowRight' && key !== 'Escape') return;
      if (key === 'Escape' && document.querySelector(OPEN)) return;
      const to = ways[key];
      if (to) void navigate(to);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

/** The addresses of what stands around a response, in the list as it is narrowed. */
export function useWays(formId: string, neighbors: { newer: string | null; older: string | null } | undefined) {
  const { search } = useLocation();
  const to = (id: string | null | undefined) => (id ? paths.response(id, search) : null);
  const list = neighbors && formId ? `${paths.responses(formId)}${search}` : null;
  return { newer: to(neighbors?.newer), older: to(neighbors?.older), list };
}
