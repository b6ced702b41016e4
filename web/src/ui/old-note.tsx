import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { AppButton } from './button.tsx';

export const TryAgain = ({ onClick }: { onClick: () => void }) => (
  <AppButton kind="quiet" icon={<IconRefresh size={15} stroke={1.75} />} onClick={onClick}>
    Try again
  </AppButton>
);

/** Says above something that it did not load again. @param onRetry missing: trying again does not help */
export const OldNote = ({ children, onRetry }: { children: ReactNode; onRetry?: (() => void) | undefined }) => (
  <Banner tone="warn" action={onRetry && <TryAgain onClick={onRetry} />}>
    {children}
  </Banner>
);
