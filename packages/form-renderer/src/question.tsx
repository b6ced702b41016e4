import type { ReactNode } from 'react';

/** The label, or a default name for an element without one. */
export function labelOf(content: { label: string }): string {
  return content.label.trim() || 'Untitled question';
}

/** The id of a question's error text. */
export const errorId = (id: string) => `${id}-error`;
/** The id of a question's help text. */
export const helpId = (id: string) => `${id}-help`;

interface QuestionProps {
  id: string;
  kind: string;
  name: string;
  label: string;
  required: boolean;
  help?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}

const describedBy = (id: string, help: ReactNode) => (help ? `${helpId(id)} ${errorId(id)}` : errorId(id));
const state = (error: string | undefined) => ({ 'data-bad': error ? '' : undefined });

/** The error element is always present, and `aria-describedby` refers to it. The script only sets its text. */
const QuestionError = ({ id, error }: { id: string; error?: string | undefined }) => (
  <p className="fw-error" id={errorId(id)}>
    {error}
  </p>
);

const QuestionHelp = ({ id, help }: Pick<QuestionProps, 'id' | 'help'>) =>
  help && (
    <p className="fw-help" id={helpId(id)}>
      {help}
    </p>
  );

const Star = () => (
  <span className="fw-star" aria-hidden="true">
    {' *'}
  </span>
);

/** A question with one control: label, help, control, error. All of it begins at the edge where the label's script begins. */
export function SingleQuestion({ id, kind, name, label, required, help, error, children }: QuestionProps) {
  return (
    <div className="fw-question" dir="auto" data-question={name} data-kind={kind} {...state(error)}>
      <label className="fw-label" htmlFor={id}>
        {label}
        {required && <Star />}
      </label>
      <QuestionHelp id={id} help={help} />
      {children}
      <QuestionError id={id} error={error} />
    </div>
  );
}

interface GroupProps extends QuestionProps {
  /** Assistive technology treats a group of radio buttons as one control with its own required and invalid states. */
  role?: 'radiogroup';
}

/** A question with several controls: fieldset and legend. */
export function GroupQuestion({ id, kind, name, label, required, help, error, role, children }: GroupProps) {
  const radio = role && { role, 'aria-required': required || undefined, 'aria-invalid': error ? (true as const) : undefined };
  return (
    <fieldset
      className="fw-question"
      dir="auto"
      data-question={name}
      data-kind={kind}
      aria-describedby={describedBy(id, help)}
      {...radio}
      {...state(error)}
    >
      <legend className="fw-label">
        {label}
        {required && <Star />}
        {required && <span className="fw-hidden"> (required)</span>}
      </legend>
      <QuestionHelp id={id} help={help} />
      {children}
      <QuestionError id={id} error={error} />
    </fieldset>
  );
}

/** Attributes of the control of a single question. */
export function controlState(
  id: string,
  { error, disabled, required, help }: { error?: string | undefined; disabled?: boolean | undefined; required?: boolean; help?: boolean },
) {
  return {
    id,
    disabled,
    required: required || undefined,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': describedBy(id, help),
  };
}

/** The parts of a wrong answer that are wrong by themselves; all of them where none is, as if the end of a range is before its start. */
export function wrongOf<T>(parts: readonly T[], isWrong: (part: T) => boolean): readonly T[] {
  const wrong = parts.filter(isWrong);
  return wrong.length > 0 ? wrong : parts;
}

/** Clears an optional choice, which radio buttons cannot do by themselves. Visible after a choice; needs the script. */
export const ClearChoice = ({ label, disabled }: { label: string; disabled?: boolean | undefined }) => (
  <button type="button" className="fw-clear fw-scripted" aria-label={`Clear ${label}`} disabled={disabled}>
    Clear
  </button>
);
