import { ActionIcon, type ActionIconProps, type ButtonProps, Button as MantineButton, Tooltip } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type ComponentProps, type MouseEvent, type ReactNode, useReducer, useRef } from 'react';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-filled';

const looks = {
  primary: { variant: 'filled' },
  secondary: { variant: 'default' },
  quiet: { variant: 'subtle' },
  danger: { variant: 'default', 'data-tone': 'danger' },
  'danger-filled': { variant: 'filled', color: 'red', 'data-tone': 'danger' },
} as const satisfies Record<ButtonKind, object>;

/** Makes a link look like a button: `<Button component={Link} to=… {...buttonLook('primary')}>`. */
export const buttonLook = <K extends ButtonKind>(kind: K): (typeof looks)[K] => looks[kind];

/** Props of a `<button>`, without those that Mantine renames. */
type NativeProps<Taken> = Omit<ComponentProps<'button'>, keyof Taken | 'color' | 'style'>;

export interface AppButtonProps
  extends NativeProps<ButtonProps>,
    Pick<ButtonProps, 'disabled' | 'fullWidth' | 'loading' | 'rightSection' | 'children' | 'className'> {
  kind?: ButtonKind;
  size?: 'xs' | 'sm' | 'md';
  icon?: ReactNode;
}

/** Use one primary button per view. While `loading` the button keeps its width and the focus, and ignores clicks. */
export function AppButton({ kind = 'secondary', icon, ...rest }: AppButtonProps) {
  return <MantineButton component={NativeButton} type="button" {...looks[kind]} leftSection={icon} {...rest} />;
}

/**
 * A browser takes the focus from a disabled button and does not give it back. So a button that loads, or that was pressed and has nothing
 * to do any more, ignores clicks until the focus has left it.
 */
function NativeButton({ disabled, onClick, onBlur, ref, ...rest }: ComponentProps<'button'> & { 'data-loading'?: boolean }) {
  const own = useRef<HTMLButtonElement>(null);
  const merged = useMergedRef(own, ref);
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const isOff = disabled || rest['data-loading'];
  const hasFocus = own.current !== null && own.current === document.activeElement;
  if (!isOff || (!rest['data-loading'] && !hasFocus)) return <button {...rest} ref={merged} {...{ disabled, onClick, onBlur }} />;
  // This also keeps a form from being sent twice.
  const ignore = (event: MouseEvent) => event.preventDefault();
  const leave: typeof onBlur = (event) => {
    onBlur?.(event);
    drawAgain();
  };
  return <button {...rest} ref={merged} aria-disabled onClick={ignore} onBlur={leave} />;
}

export interface IconButtonProps extends NativeProps<ActionIconProps>, Pick<ActionIconProps, 'disabled' | 'loading' | 'className'> {
  /** Accessible name and tooltip, with action and object: 'Copy link of Kiln firing request'. */
  label: string;
  /** A shorter tooltip; default: the label. */
  tip?: ReactNode;
  icon: ReactNode;
  /** 24 px, or the height of a small or a normal control. */
  size?: 'sm' | 'md' | 'lg';
}

/** A button with only an icon. It always has a name and a tooltip. */
export function IconButton({ label, tip, icon, size = 'md', ...rest }: IconButtonProps) {
  return (
    <Tooltip label={tip ?? label}>
      <ActionIcon component={NativeButton} type="button" aria-label={label} size={size} {...rest}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
