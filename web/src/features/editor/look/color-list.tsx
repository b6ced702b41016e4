import type { Rgb } from '@formwright/form-model';
import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { IconButton } from '../parts/icon-button.tsx';
import parts from '../parts/parts.module.css';
import { colorWords, hexOf } from './color-text.ts';
import styles from './look.module.css';

export interface ColorChoice {
  id: string;
  /** null: the default of the product. */
  rgb: Rgb | null;
  /** Empty: the color in words. */
  name: string;
}

interface ColorListProps {
  legend: string;
  choices: readonly ColorChoice[];
  chosen: string;
  onChoose(id: string): void;
  /** Colors of the user can be removed. The first choice is none of them. */
  onRemove?: (id: string) => void;
}

/** Colors to choose from, each with its name. */
export function ColorList({ legend, choices, chosen, onChoose, onRemove }: ColorListProps) {
  const group = useId();
  return (
    <fieldset className={styles.colors}>
      <legend className={parts.legend}>{legend}</legend>
      <ul>
        {choices.map(({ id, rgb, name }, index) => {
          const words = name || capital(colorWords(rgb ?? ''));
          return (
            <li key={id}>
              <label>
                <input type="radio" name={group} checked={id === chosen} onChange={() => onChoose(id)} />
                <span className={styles.swatch} style={rgb ? { background: `rgb(${rgb})` } : undefined} />
                <span>{words}</span>
                {!name && rgb && <span className={styles.hex}>{hexOf(rgb)}</span>}
              </label>
              {onRemove && index > 0 && rgb && (
                <IconButton name={`Remove ${colorWords(rgb)} ${hexOf(rgb)}`} hint="Remove" onClick={() => onRemove(id)}>
                  <IconX size={16} stroke={1.75} />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
