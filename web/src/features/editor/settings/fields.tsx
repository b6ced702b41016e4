import {
  type CommonContent,
  type ContentOf,
  type ElementColumn,
  type ElementKind,
  type FilledColumn,
  hasDefaultLabel,
  MAX_LABEL,
  plainNumber,
} from '@formwright/form-model';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { type Icon, IconChevronDown } from '@tabler/icons-react';
import { memo, type ReactNode, useId, useState } from 'react';
import { TextField } from '../../../ui/text-field.tsx';
import { selectDefault } from '../parts/select-default.ts';
import { singleLine } from '../parts/single-line.ts';
import { useRun } from '../state/editor-context.tsx';
import styles from './settings.module.css';

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

export const PlaceholderSetting = (props: Omit<TextSettingProps, 'label' | 'description'>) => (
  <TextSetting label="Placeholder" description="Shown in the field while it is empty." {...props} />
);

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

/** Mantine's own description of a switch would be a part of its name. */
export function FlagSetting({ label, checked, description, disabled, onChange }: FlagSettingProps) {
  const id = useId();
  return (
    <div className={styles.flag}>
      <Switch
        label={label}
        labelPosition="left"
        withThumbIndicator={false}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        {...(description && { 'aria-describedby': id })}
      />
      {description && (
        <p id={id} className="faint tiny">
          {description}
        </p>
      )}
    </div>
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

/** What every question has first. `why`: the reason why Required is disabled. */
export function QuestionSettings<K extends ElementKind>({ column, why }: { column: ElementColumn<K>; why?: string | undefined }) {
  const { required }: CommonContent = column.content;
  return (
    <>
      <LabelSetting column={column} />
      <RequiredSetting uniqueId={column.uniqueId} required={required} why={why} />
    </>
  );
}

/** What every question has last: its place in the responses. */
export function ResponseSettings<K extends ElementKind>({ column }: { column: ElementColumn<K> }) {
  const { responsable, filter }: CommonContent = column.content;
  return <ResponseSwitches uniqueId={column.uniqueId} responsable={responsable} filter={filter} />;
}

// Memoized: a letter in the label changes none of them.
const RequiredSetting = memo(function RequiredSetting({ uniqueId, required, why }: RequiredSettingProps) {
  const change = useChange<ElementKind>({ uniqueId });
  return (
    <FlagSetting
      label="Required"
      checked={required}
      disabled={why !== undefined}
      {...(why && { description: why })}
      onChange={(checked) => change({ required: checked })}
    />
  );
});

interface RequiredSettingProps {
  uniqueId: string;
  required: boolean;
  why: string | undefined;
}

const ResponseSwitches = memo(function ResponseSwitches({ uniqueId, responsable, filter }: ResponseSwitchesProps) {
  const change = useChange<ElementKind>({ uniqueId });
  return (
    <div className={styles.switches}>
      <FlagSetting
        label="Show in responses"
        description="As a column. Answers are always kept."
        checked={responsable}
        onChange={(checked) => change({ responsable: checked })}
      />
      <FlagSetting
        label="Use as a filter"
        description="Narrow responses down by its answers."
        checked={filter}
        onChange={(checked) => change({ filter: checked })}
      />
    </div>
  );
});

type ResponseSwitchesProps = Pick<CommonContent, 'responsable' | 'filter'> & { uniqueId: string };

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

/** Changes settings of one element. */
export function useChange<K extends ElementKind>(column: Pick<ElementColumn<K>, 'uniqueId'>): (change: Partial<ContentOf<K>>) => void {
  const run = useRun();
  return (change) => {
    run({ id: 'change-content', args: { column: column.uniqueId, change } });
  };
}

/** The editor's part of an element kind. */
export interface EditorElement<K extends ElementKind = ElementKind> {
  icon: Icon;
  /** Whether respondents see the label. It is then edited inline. */
  hasLabel: boolean;
  /** The fields of the settings, without Reset and Close. */
  Settings(props: { column: ElementColumn<K> }): ReactNode;
}
