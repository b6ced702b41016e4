import { Switch, Textarea } from '@mantine/core';
import { useState } from 'react';
import { AppButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { useRun } from '../state/use-run.ts';

/** Adds many options at once. */
export function PasteOptionsDialog({ column, onClose }: { column: string; onClose(): void }) {
  const run = useRun();
  const [text, setText] = useState('');
  const [replace, setReplace] = useState(true);
  const paste = () => {
    const outcome = run({ id: 'paste-options', args: { column, text, replace } });
    if ('done' in outcome) onClose();
  };
  return (
    <Dialog opened onClose={onClose} title="Paste a list of options" withCloseButton={false}>
      <div className="stack gap-5">
        <Textarea
          label="Options"
          description="One per line. Blank lines and repetitions are left out."
          value={text}
          rows={8}
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Switch
          label="Replace the options that are there"
          checked={replace}
          onChange={(event) => setReplace(event.currentTarget.checked)}
        />
        <DialogActions>
          <AppButton onClick={onClose}>Cancel</AppButton>
          <AppButton kind="primary" onClick={paste}>
            Use these options
          </AppButton>
        </DialogActions>
      </div>
    </Dialog>
  );
}
