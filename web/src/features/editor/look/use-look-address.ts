import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { LOOK_HASH, SUCCESS_HASH } from '../../../paths.ts';
import { useEditorStore } from '../state/editor-context.tsx';
import type { FormPanelName } from '../state/setting-panels.ts';

const PANELS: Readonly<Record<string, FormPanelName>> = { [LOOK_HASH]: 'look', [SUCCESS_HASH]: 'success' };

/** Opens the settings that the address asks for, as the header's Customize does. The same address works again afterwards. */
export function useLookAddress(): void {
  const store = useEditorStore();
  const navigate = useNavigate();
  const { hash, pathname, search } = useLocation();
  useEffect(() => {
    const panel = PANELS[hash];
    if (!panel) return;
    store.openFormPanel(panel);
    void navigate({ pathname, search }, { replace: true });
  }, [hash, pathname, search, navigate, store]);
}
