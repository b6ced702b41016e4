import { lookMessages, type Rgb } from '@formwright/form-model';
import { type FormEvent, useState } from 'react';
import { AppButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useEditorStore } from '../state/editor-context.tsx';
import { colorWords, hexOf, readColor } from './color-text.ts';
import styles from './look.module.css';

const START = '#2f6f9f';

/** For who has no color at hand: one click adds one of these. */
const SUGGESTED: readonly Rgb[] = ['47, 111, 159', '46, 125, 91', '176, 92, 58', '140, 79, 130', '201, 162, 39', '74, 85, 104'];

/** Adds a color: picked, or written as hex or RGB. */
export function AddColor({ onAdd }: { onAdd(rgb: Rgb): string | undefined }) {
  const store = useEditorStore();
  const [text, setText] = useState(START);
  const [problem, setProblem] = useState<string>();
  const rgb = readColor(text);
  const write = (value: string) => {
    setText(value);
    setProblem(undefined);
  };
  const take = (added: Rgb | null) => {
    const refused = added ? onAdd(added) : lookMessages.notAColor;
    setProblem(refused);
    if (added && !refused) store.announce(`Color added: ${colorWords(added)}.`);
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    take(rgb);
  };
  return (
    // What is written here is no step of the editor's history.
    <form className={styles.add} onSubmit={add} data-own-undo>
      <input
        type="color"
        className={styles.picker}
        aria-label="Pick a color"
        value={rgb ? hexOf(rgb) : START}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <TextField
        label="Add a color"
        value={text}
        maxLength={30}
        spellCheck={false}
        error={problem}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <AppButton size="sm" type="submit" className={styles.addButton}>
        Add
      </AppButton>
      <fieldset className={styles.suggested} aria-label="Suggested colors">
        {SUGGESTED.map((each) => (
          <button
            key={each}
            type="button"
            aria-label={`Choose ${colorWords(each)} ${hexOf(each)}`}
            data-tip={`Choose ${hexOf(each)}`}
            style={{ background: `rgb(${each})` }}
            onClick={() => take(each)}
          />
        ))}
      </fieldset>
    </form>
  );
}
