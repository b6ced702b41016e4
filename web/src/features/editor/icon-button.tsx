import { Tooltip } from '@mantine/core';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'name'> {
  /** Accessible name. */
  name: string;
  /** What the tooltip says; the name when absent. */
  hint?: string;
  shortcut?: string;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/**
 * A button with an icon, a name and a tooltip. A disabled one stays reachable and keeps its tooltip, which says why; it is marked by
 * aria-disabled and does nothing.
 */
export function IconButton({ name, hint = name, shortcut, className = '', disabled, onClick, children, ...rest }: IconButtonProps) {
  const label = shortcut ? (
    <>
      {hint} <span className="ed-kbd">{shortcut}</span>
    </>
  ) : (
    hint
  );
  return (
    <Tooltip label={label} openDelay={400}>
      <button
        type="button"
        aria-label={name}
        aria-disabled={disabled || undefined}
        className={`ed-ib ${className}`}
        onClick={(event) => (disabled ? event.preventDefault() : onClick?.(event))}
        {...rest}
      >
        {children}
      </button>
    </Tooltip>
  );
}
