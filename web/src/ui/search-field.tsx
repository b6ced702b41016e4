import { TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';

export interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  /** When the focus leaves the text. */
  onLeave?: () => void;
  /** In the field, before the cross. */
  end?: ReactNode;
  className?: string | undefined;
  maxLength?: number;
}

/** Search input that searches while typing. Escape and the cross clear it. */
export function SearchField({ label, placeholder, value, onChange, onLeave, end, className, maxLength }: SearchFieldProps) {
  return (
    <TextInput
      className={className ?? ''}
      role="searchbox"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      {...(maxLength !== undefined && { maxLength })}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => onLeave?.()}
      // In a dialog Escape clears first, and closes after that.
      data-mantine-stop-propagation={value !== ''}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('');
      }}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      leftSectionPointerEvents="none"
      {...(end && { rightSectionWidth: 'calc(2 * var(--control-sm))' })}
      rightSection={
        value && (
          <>
            {end}
            <IconButton size="sm" label="Clear the search" icon={<IconX size={15} stroke={1.75} />} onClick={() => onChange('')} />
          </>
        )
      }
    />
  );
}
