import { isMantineColorScheme, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';

const key = 'color-scheme';

function stored(): MantineColorScheme {
  const value = localStorage.getItem(key);
  return isMantineColorScheme(value) ? value : 'auto';
}

/** The tokens follow the system unless data-theme overrides them. */
function show(scheme: MantineColorScheme): void {
  if (scheme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = scheme;
}

/** Keeps light, dark or automatic on this device, in every tab, for our tokens and for Mantine alike. */
export function createColorSchemeManager(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | undefined;
  show(stored());
  return {
    get: () => stored(),
    set: (scheme) => {
      localStorage.setItem(key, scheme);
      show(scheme);
    },
    subscribe: (onUpdate) => {
      listener = (event) => {
        if (event.storageArea !== localStorage || event.key !== key) return;
        show(stored());
        onUpdate(stored());
      };
      window.addEventListener('storage', listener);
    },
    unsubscribe: () => {
      if (listener) window.removeEventListener('storage', listener);
    },
    clear: () => {
      localStorage.removeItem(key);
      show('auto');
    },
  };
}
