import { isMantineColorScheme, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';

const key = 'color-scheme';

function stored(): MantineColorScheme {
  const value = localStorage.getItem(key);
  return isMantineColorScheme(value) ? value : 'auto';
}

/** Sets data-theme. Without it, the tokens follow the system. */
function show(scheme: MantineColorScheme): void {
  if (scheme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = scheme;
}

/** Stores the color scheme (light, dark or automatic) on this device and applies it in all tabs, to our tokens and to Mantine. */
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
