import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { LOOK_HASH } from '../../../paths.ts';
import { useEditorStore } from '../state/editor-context.tsx';

/** Opens the color settings when the address asks for them, as the header's Customize does. The same address works again afterwards. */
export function useLookAddress(): void {
  const store = useEditorStore();
  const navigate = useNavigate();
  const { hash, pathname, search } = useLocation();
  useEffect(() => {
    if (hash !== LOOK_HASH) return;
    store.openFormPanel('look');
    void navigate({ pathname, search }, { replace: true });
  }, [hash, pathname, search, navigate, store]);
}
