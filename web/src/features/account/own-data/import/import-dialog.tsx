import { Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AppButton } from '../../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx';
import styles from './import.module.css';
import { type Imported, importForms } from './import-forms.ts';
import type { FoundForm, OwnDataFile } from './read-own-data.ts';

interface ImportDialogProps {
  file: OwnDataFile;
  /** Ids of the forms that the account has. */
  own: ReadonlySet<string>;
  onClose: () => void;
}

const forms = (count: number) => (count === 1 ? '1 form' : `${count.toLocaleString('en')} forms`);

/** Which forms of a ZIP are made again, how far that is, and what became of each. */
export function ImportDialog({ file, own, onClose }: ImportDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<FoundForm>>(
    () => new Set(file.forms.filter(({ id, isArchived }) => !own.has(id) && !isArchived)),
  );
  const [results, setResults] = useState<readonly Imported[] | null>(null);
  const [isWorking, setWorking] = useState(false);
  const [isStopping, setStopping] = useState(false);
  const stop = useRef(new AbortController());
  const queries = useQueryClient();

  async function begin() {
    setWorking(true);
    setResults([]);
    for await (const result of importForms(file, [...chosen], stop.current.signal)) setResults((before) => [...(before ?? []), result]);
    setWorking(false);
    await queries.invalidateQueries();
  }
  /** While it works, this stops it: what it has made is told before the dialog goes. */
  const close = () => {
    if (!isWorking) return onClose();
    stop.current.abort();
    setStopping(true);
  };
  const toggle = (form: FoundForm) => {
    const next = new Set(chosen);
    if (!next.delete(form)) next.add(form);
    setChosen(next);
  };

  const failed = (results ?? []).filter(({ problem }) => problem !== undefined);
  return (
    <Dialog opened onClose={close} title="Import forms" withCloseButton={false} size={480}>
      {results === null ? (
        <div className="stack gap-5">
          <p className="muted">
            Each becomes a new form with a link of its own, with its settings and images. Responses are not imported: they stay in the ZIP.
          </p>
          <ul className={styles.list}>
            {file.forms.map((form) => (
              <li key={form.id}>
                <Checkbox
                  checked={chosen.has(form)}
                  onChange={() => toggle(form)}
                  label={<span dir="auto">{form.title || 'Untitled form'}</span>}
                  description={noteOf(form, own)}
                />
              </li>
            ))}
          </ul>
          <DialogActions>
            <AppButton onClick={close}>Close</AppButton>
            <AppButton kind="primary" disabled={chosen.size === 0} onClick={() => void begin()}>
              {`Import${chosen.size > 0 ? ` ${forms(chosen.size)}` : ''}`}
            </AppButton>
          </DialogActions>
        </div>
      ) : (
        <div className="stack gap-5">
          <p role="status">{isWorking ? (isStopping ? 'Stopping after this form…' : 'Importing…') : summaryOf(results, chosen.size)}</p>
          {isWorking && (
            <progress className={styles.progress} max={chosen.size} value={results.length} aria-label="Progress of the import" />
          )}
          {failed.length > 0 && (
            <ul className={styles.list}>
              {failed.map(({ form, problem }) => (
                <li key={form.id}>
                  <b className="strong" dir="auto">
                    {form.title}
                  </b>
                  <p className="small muted">{problem}</p>
                </li>
              ))}
            </ul>
          )}
          <DialogActions>
            <AppButton {...(!isWorking && { kind: 'primary' })} disabled={isWorking && isStopping} onClick={close}>
              {isWorking ? 'Stop' : 'Close'}
            </AppButton>
          </DialogActions>
        </div>
      )}
    </Dialog>
  );
}

function noteOf({ id, isArchived }: FoundForm, own: ReadonlySet<string>): string | undefined {
  if (own.has(id)) return 'Already in your account';
  return isArchived ? 'Was archived' : undefined;
}

function summaryOf(results: readonly Imported[], chosen: number): string {
  const left = chosen - results.length;
  const made = results.filter(({ isNew }) => isNew).length;
  const before = results.filter(({ isNew }) => isNew === false).length;
  const failed = results.filter(({ problem }) => problem !== undefined).length;
  return [
    ...(made > 0 || before === 0 ? [`${forms(made)} imported.`] : []),
    ...(before > 0 ? [`${forms(before)} imported before, and left as ${before === 1 ? 'it is' : 'they are'}.`] : []),
    ...(left > 0 ? [`Stopped before ${forms(left)}.`] : []),
    ...(failed > 0 ? [`${forms(failed)} not imported:`] : []),
  ].join(' ');
}
