import { type ColumnComparison, columnName, definitionOf, type Placement, type Side } from '@formwright/form-model';
import { editorElements } from '../elements/index.ts';
import { shownSrc } from '../images/pending-images.ts';
import styles from './compare.module.css';
import { Pair } from './pair.tsx';

/** One element in both versions: its name and kind, and its position if that differs. */
export function ColumnPair({ comparison }: { comparison: ColumnComparison }) {
  const { marks, settings } = comparison;
  const sides = { mine: comparison.mine, theirs: comparison.theirs };
  const isMoved = marks.mine.includes('moved') || marks.theirs.includes('moved');
  const showsPicture = settings.some(({ setting }) => setting === 'src');
  return (
    <Pair
      nameOf={(side) => <Name placement={sides[side]} />}
      marks={marks}
      settings={settings}
      isMissing={{ mine: sides.mine === null, theirs: sides.theirs === null }}
      detail={(side: Side) => (
        <>
          {isMoved && <span className="tiny faint">{placeOf(sides[side])}</span>}
          {showsPicture && <Picture placement={sides[side]} />}
        </>
      )}
    />
  );
}

function Name({ placement }: { placement: Placement | null }) {
  if (!placement) return null;
  const { column } = placement;
  if (column.empty) return <span className="faint">Empty field</span>;
  const Icon = editorElements[column.tabname].icon;
  const kind = definitionOf(column.tabname).name;
  const name = columnName(column);
  return (
    <>
      <Icon className={styles.kind} size={18} stroke={1.6} aria-hidden="true" />
      <span>
        <bdi>{name}</bdi>
        {name !== kind && <span className={`${styles.kindName} tiny faint`}>{` ${kind}`}</span>}
      </span>
    </>
  );
}

const placeOf = (placement: Placement | null): string => (placement ? `Page ${placement.page}, row ${placement.row}` : '');

function Picture({ placement }: { placement: Placement | null }) {
  const column = placement?.column;
  const src = column?.tabname === 'image' ? shownSrc(column.content.src) : '';
  return src === '' ? null : <img className={styles.picture} src={src} alt="" />;
}
