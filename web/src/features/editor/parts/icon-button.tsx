import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { toast } from '../../../ui/toast-store.ts';
import { keyNames } from './key-names.ts';
import parts from './parts.module.css';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'name'> {
  /** Accessible name. */
  name: string;
  /** Tooltip text; default: the name. */
  hint?: string;
  /** A shortcut by the names of the keys on a PC. */
  shortcut?: string;
  children: ReactNode;
}

/**
 * A button with an icon, a name and a tooltip (@see TipLayer). While disabled it is still focusable, so that its tooltip can explain why;
 * it has aria-disabled and ignores clicks.
 */
export function IconButton({ name, hint = name, shortcut, className = '', disabled, onClick, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-description={hint === name ? undefined : hint}
      aria-disabled={disabled || undefined}
      data-tip={hint}
      data-keys={shortcut && keyNames(shortcut)}
      className={`${parts.iconButton} ${className}`}
      onClick={(event) => {
        if (!disabled) return onClick?.(event);
        event.preventDefault();
        // A finger shows no tooltip.
        if (hint !== name && (event.nativeEvent as PointerEvent).pointerType !== 'mouse') toast.reason(hint);
      }}
      {...rest}
    >
      {children}
    </button>
  );
}
