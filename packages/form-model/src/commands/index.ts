import type { NewId } from '../identifiers.ts';
import { type ReferencesOf, referencesOf, repair } from '../references.ts';
import { addElement } from './add-element.ts';
import { addOption } from './add-option.ts';
import { addPage } from './add-page.ts';
import { addRow } from './add-row.ts';
import { changeContent } from './change-content.ts';
import { changeOption } from './change-option.ts';
import type { CommandDefinition, EditedForm, Outcome } from './command.ts';
import { duplicateElement } from './duplicate-element.ts';
import { moveColumn } from './move-column.ts';
import { moveOption } from './move-option.ts';
import { moveRow } from './move-row.ts';
import { pasteOptions } from './paste-options.ts';
import { removeElement } from './remove-element.ts';
import { removeOption } from './remove-option.ts';
import { removePage } from './remove-page.ts';
import { removeRow } from './remove-row.ts';
import { resetElement } from './reset-element.ts';
import { setClosing } from './set-closing.ts';
import { setColumns } from './set-columns.ts';
import { setHeader } from './set-header.ts';
import { setLogo } from './set-logo.ts';
import { setLook } from './set-look.ts';
import { setPageColors } from './set-page-colors.ts';
import { setSuccess } from './set-success.ts';
import { setTimes } from './set-times.ts';
import { setTitle } from './set-title.ts';

/** All commands of the editor. A new command needs a file and a row here. */
export const COMMANDS = {
  'add-element': addElement,
  'remove-element': removeElement,
  'move-column': moveColumn,
  'duplicate-element': duplicateElement,
  'reset-element': resetElement,
  'change-content': changeContent,
  'add-option': addOption,
  'change-option': changeOption,
  'move-option': moveOption,
  'remove-option': removeOption,
  'paste-options': pasteOptions,
  'add-row': addRow,
  'move-row': moveRow,
  'remove-row': removeRow,
  'set-columns': setColumns,
  'add-page': addPage,
  'remove-page': removePage,
  'set-title': setTitle,
  'set-header': setHeader,
  'set-page-colors': setPageColors,
  'set-look': setLook,
  'set-times': setTimes,
  'set-success': setSuccess,
  'set-closing': setClosing,
  'set-logo': setLogo,
} as const;

export type CommandId = keyof typeof COMMANDS;
type ArgsOf<Id extends CommandId> = (typeof COMMANDS)[Id] extends CommandDefinition<infer Args> ? Args : never;

/** A command with its arguments: `{ id: 'set-columns', args: { row, count: 2 } }`. */
export type Command = { [Id in CommandId]: { id: Id; args: ArgsOf<Id> } }[CommandId];

/** The command's definition. `Command` guarantees that the arguments match it. */
const definitionOf = (command: Command): CommandDefinition<unknown> => COMMANDS[command.id] as CommandDefinition<unknown>;

/** Runs commands on forms whose elements refer to each other like this. Never changes the given form. @see Outcome */
export const commandsWith =
  (of: ReferencesOf) =>
  (form: EditedForm, command: Command, newId: NewId): Outcome =>
    repair(form, definitionOf(command).run(form, command.args, newId), of);

export const runCommand = commandsWith(referencesOf);

/** The label of the undo button for this command, such as 'Delete Email'. Uses the form before the command. */
export const commandLabel = (form: EditedForm, command: Command): string => definitionOf(command).label(form, command.args);

/** The key under which commands in quick succession form one undo step, or null for a step of its own. */
export function commandBurst(command: Command): string | null {
  const key = definitionOf(command).burst?.(command.args);
  return key == null ? null : `${command.id} ${key}`;
}

export { hasOtherEmail } from './change-content.ts';
export * from './command.ts';
export { columnsOf, findColumn, findElement, findRow, hasElement, isChoice, isDividerRow, isFilled } from './layout.ts';
export { columnName, nameOf } from './name-of.ts';
export { newFilledColumn } from './new-filled-column.ts';
export { optionLines } from './option-lines.ts';
export { MAX_HEADER } from './set-header.ts';
export type { LookStep } from './set-look.ts';
