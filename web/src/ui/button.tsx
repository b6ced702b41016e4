import { ActionIcon, type ActionIconProps, type ButtonProps, Button as MantineButton, Tooltip } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-filled';

const looks = {
  primary: { variant: 'filled' },
  secondary: { variant: 'default' },
  quiet: { variant: 'subtle' },
  danger: { variant: 'default', 'data-tone': 'danger' },
  'danger-filled': { variant: 'filled', color: 'red', 'data-tone': 'danger' },
} as const satisfies Record<ButtonKind, object>;

/** The look of a button for what is a link: `<Button component={Link} to=… {...buttonLook('primary')}>`. */
export const buttonLook = <K extends ButtonKind>(kind: K): (typeof looks)[K] => looks[kind];

/** What a `<button>` takes, without what Mantine names otherwise. */
type NativeProps<Taken> = Omit<ComponentProps<'button'>, keyof Taken | 'color' | 'style'>;

export interface AppButtonProps
  extends NativeProps<ButtonProps>,
    Pick<ButtonProps, 'disabled' | 'fullWidth' | 'loading' | 'children' | 'className'> {
  kind?: ButtonKind;
  size?: 'xs' | 'sm' | 'md';
  icon?: ReactNode;
}

/** One filled ('primary') button per view; everything else is ink on plaster. While `loading` it keeps its width and takes no second press. */
export function AppButton({ kind = 'secondary', icon, ...rest }: AppButtonProps) {
  return <MantineButton type="button" {...looks[kind]} leftSection={icon} {...rest} />;
}

export interface IconButtonProps extends NativeProps<ActionIconProps>, Pick<ActionIconProps, 'disabled' | 'loading' | 'className'> {
  /** Says what it does and to what: 'Copy link of Kiln firing request'. Read aloud and shown as the tooltip. */
  label: string;
  /** The tooltip, where it is shorter than the label. */
  tip?: ReactNode;
  icon: ReactNode;
  /** 24 px, the small control's height, or the control's height. */
  size?: 'sm' | 'md' | 'lg';
}

/** A button that shows only an icon: always with a name and a tooltip. */
export function IconButton({ label, tip, icon, size = 'md', ...rest }: IconButtonProps) {
  return (
    <Tooltip label={tip ?? label}>
      <ActionIcon type="button" aria-label={label} size={size} {...rest}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
