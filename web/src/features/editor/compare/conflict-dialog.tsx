import { compareForms, type EditedForm } from '@formwright/form-model';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { AppButton } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Bar, Loaded, Skeletons } from '../../../ui/loaded.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { loadForm, newerFormQuery, type StoredForm } from '../api.ts';
import { copyAsText, copyOf, type FormCopy, lostImagesText } from '../saving/form-copy.ts';
import { say, useEditor, useEditorStore } from '../state/editor-context.tsx';
import { loadedForm } from '../state/editor-state.ts';
import styles from './compare.module.css';
import { Comparison } from './comparison.tsx';

/** Conflict dialog: somebody else has saved this form. The user compares both versions and chooses; nothing is overwritten before. */
export function ConflictDialog({ onClose }: { onClose(): void }) {
  const store = useEditorStore();
  const [busy, setBusy] = useState<'copy' | 'load' | null>(null);
  // The dialog lies over the canvas, which stays as it is until the newer version is loaded.
  const [mine] = useState(() => store.getState().history.present);
  const [makeCopy] = useState(() => copyOf(mine, store.getState().details));
  const isPhone = useIsPhone();
  const formId = useEditor((state) => state.details._id);
  const theirs = useQuery(newerFormQuery(formId));
  const work = (kind: 'copy' | 'load', run: () => Promise<void>) => {
    setBusy(kind);
    run()
      .catch((error) => say.error(errorText(error)))
      .finally(() => setBusy(null));
  };
  const copy = async () => say.lasting(await keepCopy(mine, makeCopy));
  const load = async () => {
    const { pages, details } = theirs.data ?? (await loadForm(formId));
    store.takeOver(pages, details);
    say.lasting('The newer version is loaded. Undo brings yours back.');
    onClose();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title="This form was saved elsewhere"
      withCloseButton={false}
      size={1040}
      fullScreen={isPhone}
      classNames={{ content: styles.dialog, body: styles.body }}
    >
      <p className="muted">
        Another tab or another member saved a newer version while you were editing. Your changes are still here and nothing was overwritten.
      </p>
      <Loaded isInCard query={theirs} skeleton={<CompareSkeleton />} failed="The newer version did not load. Yours is safe in this tab.">
        {(form) => <Compared theirs={form} now={theirs.dataUpdatedAt} />}
      </Loaded>
      <DialogActions>
        <AppButton data-autofocus onClick={onClose}>
          Keep editing
        </AppButton>
        <AppButton loading={busy === 'copy'} disabled={busy === 'load'} onClick={() => work('copy', copy)}>
          Save mine as a new form
        </AppButton>
        <AppButton kind="primary" loading={busy === 'load'} disabled={busy === 'copy'} onClick={() => work('load', load)}>
          Load the newer one
        </AppButton>
      </DialogActions>
    </Dialog>
  );
}

/** Both versions are compared with their common base. */
function Compared({ theirs: { pages, details }, now }: { theirs: StoredForm; now: number }) {
  const base = useEditor((state) => state.saved);
  const mine = useEditor((state) => state.history.present);
  const comparison = useMemo(() => compareForms(base, mine, loadedForm(pages, details)), [base, mine, pages, details]);
  return <Comparison comparison={comparison} savedAt={details.updated_at} now={now} />;
}

/** Saves a copy as a new form, or copies it to the clipboard if the plan allows no further form. Returns the message. */
async function keepCopy(form: EditedForm, makeCopy: () => Promise<FormCopy>): Promise<string> {
  try {
    const { lostImages } = await makeCopy();
    return `Your version is now a form of its own.${lostImagesText(lostImages)}`;
  } catch (error) {
    return copyAsText(form, error);
  }
}

const widths = ['62%', '48%', '56%'] as const;

function CompareSkeleton() {
  return (
    <Skeletons label="Loading the newer version">
      {widths.map((width) => (
        <div className={styles.pair} key={width}>
          <div className={styles.cell}>
            <Bar width={width} />
            <Bar width="34%" height="8px" />
          </div>
          <div className={styles.cell}>
            <Bar width={width} />
            <Bar width="34%" height="8px" />
          </div>
        </div>
      ))}
    </Skeletons>
  );
}
