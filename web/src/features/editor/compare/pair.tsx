import { type Mark, type Marks, type SettingDifference, SIDES, type Side } from '@formwright/form-model';
import { type Icon, IconArrowsMove, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import styles from './compare.module.css';

const signs: Readonly<Record<Mark, { icon: Icon; word: string }>> = {
  added: { icon: IconPlus, word: 'Added' },
  removed: { icon: IconMinus, word: 'Removed' },
  moved: { icon: IconArrowsMove, word: 'Moved' },
  changed: { icon: IconPencil, word: 'Changed' },
};
const names: Readonly<Record<Side, string>> = { mine: 'Yours', theirs: 'Saved elsewhere' };

export interface PairProps {
  nameOf: (side: Side) => ReactNode;
  marks: Marks;
  settings: readonly SettingDifference[];
  isMissing?: Readonly<Record<Side, boolean>>;
  /** Extra content of a side: its position and images. */
  detail?: (side: Side) => ReactNode;
}

/** One item in both versions, side by side. */
export function Pair({ nameOf, marks, settings, isMissing, detail }: PairProps) {
  return (
    <div className={styles.pair}>
      {SIDES.map((side) => (
        <div className={styles.cell} key={side} data-marked={marks[side].length > 0 || undefined}>
          <span className={`vh ${styles.side}`}>{names[side]}</span>
          <div className={styles.line}>
            {isMissing?.[side] ? <span className="faint">Not in this version</span> : <span className={styles.name}>{nameOf(side)}</span>}
            {marks[side].map((mark) => (
              <MarkBadge key={mark} mark={mark} />
            ))}
          </div>
          {!isMissing?.[side] && detail?.(side)}
          {settings.length > 0 && <Settings side={side} settings={settings} />}
        </div>
      ))}
    </div>
  );
}

function MarkBadge({ mark }: { mark: Mark }) {
  const { icon: MarkIcon, word } = signs[mark];
  return (
    <Badge tone="brass">
      <MarkIcon className={styles.sign} size={13} stroke={1.75} aria-hidden />
      {word}
    </Badge>
  );
}

/** The values of this side. Those that it has changed are marked. */
function Settings({ side, settings }: { side: Side; settings: readonly SettingDifference[] }) {
  return (
    <dl className={styles.settings}>
      {settings.map(({ setting, name, by, [side]: value }) => (
        <div key={setting} data-own={by[side] || undefined}>
          <dt>
            {name}
            {by[side] && (
              <>
                <IconPencil className={styles.own} size={13} stroke={1.75} aria-hidden />
                <span className="vh"> (changed)</span>
              </>
            )}
          </dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
