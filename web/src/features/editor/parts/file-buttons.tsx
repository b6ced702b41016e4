import { FileButton } from '@mantine/core';
import { useRef } from 'react';
import { AppButton } from '../../../ui/button.tsx';
import { useFocusOn } from '../../../ui/use-focus-on.ts';

interface FileButtonsProps {
  /** What the file is, as its buttons call it: 'logo'. */
  name: 'logo' | 'image';
  accept: string;
  hasFile: boolean;
  isReading?: boolean;
  /** Without it, there is nothing to choose. */
  onChoose?: ((file: File | null) => void) | undefined;
  onRemove(): void;
}

/** Chooses, replaces and removes the file of a setting. */
export function FileButtons({ name, accept, hasFile, isReading = false, onChoose, onRemove }: FileButtonsProps) {
  const place = useRef<HTMLDivElement>(null);
  // The button that removes the file goes with it.
  const focusOn = useFocusOn(() => place.current?.querySelector('button'));
  const title = `${name[0]?.toUpperCase()}${name.slice(1)}`;
  return (
    <div ref={place} className="flex wrap gap-2" {...focusOn}>
      {onChoose && (
        <FileButton accept={accept} inputProps={{ 'aria-label': `${title} file` }} onChange={onChoose}>
          {(props) => (
            <AppButton size="xs" loading={isReading} {...props}>
              {hasFile ? `Replace ${name}` : `Choose ${name}`}
            </AppButton>
          )}
        </FileButton>
      )}
      {hasFile && (
        <AppButton kind="danger" size="xs" onClick={onRemove}>
          {`Remove ${name}`}
        </AppButton>
      )}
    </div>
  );
}
