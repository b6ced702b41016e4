import {
  type CommonContent,
  type ElementColumn,
  type ElementKind,
  type FilledColumn,
  hasDefaultLabel,
  MAX_LABEL,
  plainNumber,
} from '@formwright/form-model';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { TextField } from '../../../ui/text-field.tsx';
import { selectDefault } from '../parts/select-default.ts';
import { singleLine } from '../parts/single-line.ts';
import styles from './settings.module.css';
import { useChange } from './use-change.ts';

interface TextSettingProps {
  label: string;
  value: string;
  description?: string;
  /** Whether it is what a new element starts with. The first key replaces it. */
  isDefault?: boolean;
  onChange(value: string): void;
}

/** A single-line text. */
export function TextSetting(props: TextSettingProps) {
  return (
    <TextInput
      label={props.label}
      description={props.description}
      value={props.value}
      maxLength={MAX_LABEL}
      onChange={(event) => props.onChange(singleLine(event.currentTarget.value))}
      {...selectDefault(props.isDefault ?? false)}
    />
  );
}

interface ChoiceSettingProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  description?: string;
  onChange(value: T): void;
}

/** A choice of a few values. */
export function ChoiceSetting<T extends string>({ label, value, options, description, onChange }: ChoiceSettingProps<T>) {
  return (
    <NativeSelect
      label={label}
      description={description}
      value={value}
      data={[...options]}
      rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden="true" />}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.currentTarget.value);
        if (chosen) onChange(chosen.value);
      }}
    />
  );
}

interface FlagSettingProps {
  label: string;
  checked: boolean;
  description?: string;
  disabled?: boolean;
  onChange(checked: boolean): void;
}

export function FlagSetting({ label, checked, description, disabled, onChange }: FlagSettingProps) {
  return (
    <Switch
      label={label}
      labelPosition="left"
      withThumbIndicator={false}
      description={description}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

export function LabelSetting<K extends ElementKind>({ column, description }: { column: ElementColumn<K>; description?: string }) {
  const change = useChange<ElementKind>(column);
  return (
    <TextSetting
      label="Label"
      value={column.content.label}
      isDefault={hasDefaultLabel(column as FilledColumn)}
      {...(description && { description })}
      onChange={(label) => change({ label })}
    />
  );
}

/** Required, shown in responses, and offered as a filter. `why`: the reason why Required is disabled. */
export function AnswerSettings<K extends ElementKind>({ column, why }: { column: ElementColumn<K>; why?: string | undefined }) {
  const { required, responsable, filter }: CommonContent = column.content;
  return <AnswerSwitches {...{ uniqueId: column.uniqueId, required, responsable, filter, why }} />;
}

type AnswerFlags = Pick<CommonContent, 'required' | 'responsable' | 'filter'>;

/** Memoized: a letter in the label changes none of them. */
const AnswerSwitches = memo(function AnswerSwitches(props: AnswerFlags & { uniqueId: string; why: string | undefined }) {
  const { uniqueId, required, responsable, filter, why } = props;
  const change = useChange<ElementKind>({ uniqueId });
  return (
    <div className={styles.switches}>
      <FlagSetting
        label="Required"
        checked={required}
        disabled={why !== undefined}
        {...(why && { description: why })}
        onChange={(checked) => change({ required: checked })}
      />
      <FlagSetting label="Show in responses" checked={responsable} onChange={(checked) => change({ responsable: checked })} />
      <FlagSetting label="Use as a filter" checked={filter} onChange={(checked) => change({ filter: checked })} />
    </div>
  );
});

interface NumberSettingProps {
  label: string;
  description?: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange(value: number): void;
}

/** A number within its bounds. Typing may leave the bounds; the value is corrected on blur. */
export function NumberSetting({ label, description, value, min, max, step = 1, onChange }: NumberSettingProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => (text.trim() === '' ? Number.NaN : Number(plainNumber(text)));
  const number = read(typed ?? '');
  const isSound = (candidate: number) => candidate >= min && candidate <= max && (step < 1 || Number.isInteger(candidate));
  return (
    <TextField
      // Browsers' own fields for numbers change them with the wheel that scrolls the settings.
      inputMode={step < 1 ? 'decimal' : 'numeric'}
      label={label}
      description={description}
      value={typed ?? String(value)}
      error={typed !== null && !isSound(number) ? `A ${step < 1 ? '' : 'whole '}number from ${min} to ${max}.` : undefined}
      onBlur={() => setTyped(null)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        if (isSound(read(text))) onChange(read(text));
      }}
    />
  );
}
