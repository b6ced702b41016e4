import { Modal } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../lib/api-error.ts';
import { AppButton } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { loadForm, storeAsNewForm } from './api.ts';
import { device } from './device.ts';
import { useEditorStore } from './editor-context.tsx';
import { say } from './feedback.ts';

/** Somebody saved this form in the meantime: nothing is overwritten, the user chooses. */
export function ConflictDialog({ onClose }: { onClose(): void }) {
  const store = useEditorStore();
  const [busy, setBusy] = useState<'copy' | 'load' | null>(null);
  const work = (kind: 'copy' | 'load', run: () => Promise<void>) => {
    setBusy(kind);
    run()
      .catch((error) => say.error(errorText(error)))
      .finally(() => setBusy(null));
  };
  const copy = async () => say.lasting(await keepCopy(store.getState().history.present));
  const load = async () => {
    const { pages, details } = await loadForm(store.getState().details._id);
    store.takeOver(pages, details);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="This form was saved elsewhere" withCloseButton={false} size={480}>
      <p className="muted">
        Another tab or another member saved a newer version while you were editing. Your changes are still here and nothing was overwritten.
      </p>
      <DialogActions>
        <AppButton data-autofocus onClick={onClose}>
          Keep editing
        </AppButton>
        <AppButton loading={busy === 'copy'} onClick={() => work('copy', copy)}>
          Copy my version
        </AppButton>
        <AppButton kind="primary" loading={busy === 'load'} onClick={() => work('load', load)}>
          Load the newer one
        </AppButton>
      </DialogActions>
    </Modal>
  );
}

/** A form of its own where the plan has room for one, else text on the clipboard. Says which. */
async function keepCopy(form: Parameters<typeof storeAsNewForm>[0]): Promise<string> {
  try {
    await storeAsNewForm(form, device.newId());
    return 'Your version is now a form of its own.';
  } catch (error) {
    await navigator.clipboard.writeText(JSON.stringify(form, null, 2));
    return `${errorText(error)} Your version was copied to the clipboard as text instead.`;
  }
}
