import { MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import './theme.css';
// Before the styles of all screens, some of which draw a form otherwise with rules of the same weight.
import '@formwright/form-renderer/form.css';
import { createColorSchemeManager } from './color-scheme.ts';
import { theme } from './theme.ts';
import { Toaster } from './toast.tsx';

/** Measures the page's scroll bar for base.css, so that nothing jumps when a dialog hides it. */
function useScrollbarWidth() {
  useEffect(() => {
    const { documentElement: page } = document;
    const observer = new ResizeObserver(() => {
      if (getComputedStyle(page).overflowY !== 'hidden') page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`);
    });
    observer.observe(page);
    return () => observer.disconnect();
  }, []);
}

/** Providers and global styles of all screens. Injects no <style> element, because the content security policy allows none. */
export function DesignSystem({ children }: { children: ReactNode }) {
  const [colorSchemeManager] = useState(createColorSchemeManager);
  useScrollbarWidth();
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
      <Toaster />
    </MantineProvider>
  );
}
