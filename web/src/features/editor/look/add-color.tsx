import { hexOf, type Rgb } from '@formwright/form-model';
import { type FormEvent, useState } from 'react';
import { AppButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import parts from '../parts/parts.module.css';
import { useEditorStore } from '../state/editor-context.tsx';
import { Swatch } from './color-list.tsx';
import { colorWords, readColor } from './color-text.ts';
import styles from './look.module.css';

/** For who has no color at hand: one click takes one of these. */
const SUGGESTED: readonly Rgb[] = ['47, 111, 159', '46, 125, 91', '176, 92, 58', '140, 79, 130', '201, 162, 39', '74, 85, 104'];

const NO_COLOR = 'This is no color. Write one as #b05c3a or as 176, 92, 58, or pick one.';

/** Where the picker begins as long as no color is chosen, and an example of what can be written. */
const START = '#2f6f9f';

interface MoreColorsProps {
  /** The color that is chosen here. */
  shown: Rgb | null;
  /** Chooses a color that there is. @returns false if there is no such color yet */
  onTake(rgb: Rgb): boolean;
  /** @returns why it was refused */
  onAdd(rgb: Rgb): string | undefined;
}

/** Colors to begin with, and a field for any other one. What was added is chosen at once. */
export function MoreColors({ shown, onTake, onAdd }: MoreColorsProps) {
  const store = useEditorStore();
  const add = (rgb: Rgb) => {
    const refused = onAdd(rgb);
    if (!refused) store.announce(`Color added: ${colorWords(rgb)}.`);
    return refused;
  };
  return (
    <>
      <fieldset className={styles.colors}>
        <legend className={parts.legend}>Suggested colors</legend>
        <div className={styles.swatches}>
          {SUGGESTED.map((each) => (
            <button
              key={each}
              type="button"
              aria-label={`Choose ${colorWords(each)} ${hexOf(each)}`}
              aria-pressed={each === shown}
              data-tip={`Choose ${colorWords(each)} ${hexOf(each)}`}
              onClick={() => onTake(each) || add(each)}
            >
              <Swatch rgb={each} isChosen={each === shown} />
            </button>
          ))}
        </div>
      </fieldset>
      <AddColor start={shown ? hexOf(shown) : ''} onAdd={add} />
    </>
  );
}

/** Adds a color: picked, or written as hex or RGB. It begins with the one that is chosen, if any. */
function AddColor({ start, onAdd }: { start: string; onAdd(rgb: Rgb): string | undefined }) {
  const [{ from, text }, setWritten] = useState({ from: start, text: start });
  const [problem, setProblem] = useState<string>();
  const write = (value: string) => {
    setWritten({ from: start, text: value });
    setProblem(undefined);
  };
  // Another color was chosen since.
  if (from !== start) write(start);
  const rgb = readColor(text);
  const add = (event: FormEvent) => {
    event.preventDefault();
    setProblem(rgb ? onAdd(rgb) : NO_COLOR);
  };
  return (
    // What is written here is no step of the editor's history.
    <form className={styles.add} onSubmit={add} data-own-undo>
      <input
        type="color"
        className={styles.picker}
        aria-label="Pick a color"
        data-tip="Pick a color"
        value={rgb ? hexOf(rgb) : start || START}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <TextField
        label="Add a color"
        value={text}
        placeholder={START}
        maxLength={30}
        spellCheck={false}
        error={problem}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <AppButton size="sm" type="submit" className={styles.addButton}>
        Add
      </AppButton>
    </form>
  );
}
