import { DEFAULT_RGB, hexOf, type Rgb } from '@formwright/form-model';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { AppButton } from '../../../ui/button.tsx';
import parts from '../parts/parts.module.css';
import { colorWords } from './color-text.ts';
import styles from './look.module.css';

export interface ColorChoice {
  id: string;
  /** null: the default of the product. */
  rgb: Rgb | null;
  /** The shown name. If it is empty, the color is shown in words. */
  name: string;
}

interface ColorListProps {
  legend: string;
  choices: readonly ColorChoice[];
  chosen: string;
  onChoose(id: string): void;
  /** The chosen color can be removed if it is the user's. The first choice is none of them. */
  onRemove?: (id: string) => void;
}

/** Colors to choose from, side by side. The chosen one has a tick, and below them its name. */
export function ColorList({ legend, choices, chosen, onChoose, onRemove }: ColorListProps) {
  const group = useId();
  const now = choices.find(({ id }) => id === chosen);
  return (
    <fieldset className={styles.colors}>
      <legend className={parts.legend}>{legend}</legend>
      <div className={styles.swatches}>
        {choices.map((choice) => (
          <label key={choice.id} data-tip={wordsOf(choice)}>
            <input
              type="radio"
              name={group}
              aria-label={wordsOf(choice)}
              checked={choice.id === chosen}
              onChange={() => onChoose(choice.id)}
            />
            <Swatch rgb={choice.rgb} isChosen={choice.id === chosen} isPlain={choice === choices[0]} />
          </label>
        ))}
      </div>
      {now && (
        <p className={styles.name}>
          <span>{wordsOf(now)}</span>
          {onRemove && now !== choices[0] && now.rgb && (
            <AppButton
              kind="quiet"
              size="xs"
              aria-label={`Remove ${colorWords(now.rgb)} ${hexOf(now.rgb)}`}
              onClick={() => onRemove(now.id)}
            >
              Remove
            </AppButton>
          )}
        </p>
      )}
    </fieldset>
  );
}

/** A sample of a color; of the product's without one. `isPlain`: it is inherited, and struck through to differ from an equal one. */
export function Swatch({ rgb, isChosen, isPlain = false }: { rgb: Rgb | null; isChosen: boolean; isPlain?: boolean }): ReactNode {
  return (
    <span className={styles.swatch} data-plain={isPlain && rgb ? '' : undefined} style={{ backgroundColor: `rgb(${rgb ?? DEFAULT_RGB})` }}>
      {isChosen && (
        <span className={styles.tick}>
          <IconCheck size={13} stroke={2.5} aria-hidden="true" />
        </span>
      )}
    </span>
  );
}

const wordsOf = ({ rgb, name }: ColorChoice): string => name || (rgb ? `${capital(colorWords(rgb))} ${hexOf(rgb)}` : '');

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
