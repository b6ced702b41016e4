import type { Command } from '@formwright/form-model';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { runAndTell, useEditor, useEditorStore } from '../state/editor-context.tsx';

/** Confirmation dialog of a command. */
export function QuestionDialog() {
  const store = useEditorStore();
  const question = useEditor((state) => state.question);
  const close = () => store.ask(null);
  return (
    <ConfirmDialog
      opened={question !== null}
      title={question?.text ?? ''}
      text="The page goes with everything on it. Undo brings it back."
      confirmLabel="Delete"
      cancelLabel="Close"
      onCancel={close}
      onConfirm={() => {
        close();
        if (question) runAndTell(store, confirmed(question.command));
      }}
    />
  );
}

function confirmed(command: Command): Command {
  if (command.id === 'remove-page') return { id: 'remove-page', args: { ...command.args, confirmed: true } };
  if (command.id === 'remove-row') return { id: 'remove-row', args: { ...command.args, confirmed: true } };
  return command;
}
