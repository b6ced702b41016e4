import { IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { giveFocusBack } from './give-focus-back.ts';

/** The cross of a notice. When the notice disappears with it, the screen takes the focus. */
export function CloseNotice({ onClose }: { onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own === document.activeElement) giveFocusBack([]);
    };
  }, []);
  return <IconButton ref={button} label="Close this notice" icon={<IconX size={15} stroke={1.75} />} onClick={onClose} />;
}
