import { MantineProvider } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import './theme.css';
import { createColorSchemeManager } from './color-scheme.ts';
import { theme } from './theme.ts';
import { Toaster } from './toast.tsx';

/** What every screen stands on. No <style> element is injected: the content security policy allows none. */
export function DesignSystem({ children }: { children: ReactNode }) {
  const [colorSchemeManager] = useState(createColorSchemeManager);
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
