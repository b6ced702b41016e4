import styles from './form-thumbnail.module.css';

const MAX_ROWS = 4;
const WIDTH = 24;
const GAP = 2;

export interface FormThumbnailProps {
  /** Kinds of the form's elements: pages, their rows, the rows' columns. */
  structure: readonly (readonly (readonly string[])[])[];
  /** The form's color in CSS. */
  color: string;
}

/** A thumbnail of the form, drawn from its first page. */
export function FormThumbnail({ structure, color }: FormThumbnailProps) {
  const rows = (structure[0] ?? []).slice(0, MAX_ROWS);
  return (
    <svg className={styles.thumbnail} width="36" height="44" viewBox="0 0 36 44" aria-hidden="true">
      <rect x=".5" y=".5" width="35" height="43" rx="4.5" fill="var(--surface)" stroke="var(--line-2)" />
      <path d="M5 .5h26a4.5 4.5 0 0 1 4.5 4.5H.5A4.5 4.5 0 0 1 5 .5" fill={color} />
      {rows.map((kinds, row) => kinds.map((kind, column) => shape(kind, row, column, kinds.length)))}
    </svg>
  );
}

function shape(kind: string, row: number, column: number, count: number) {
  const share = (WIDTH - GAP * (count - 1)) / count;
  const x = 6 + column * (share + GAP);
  const y = 9 + row * 7;
  const key = `${row}.${column}`;
  if (kind === 'divider') return <rect key={key} x={x} y={y + 1.5} width={share} height="1" fill="var(--line-2)" />;
  if (kind === '' || kind === 'empty')
    return (
      <rect
        key={key}
        x={x + 0.5}
        y={y + 0.5}
        width={share - 1}
        height="3"
        rx="1"
        fill="none"
        stroke="var(--line-2)"
        strokeDasharray="1.5 1.5"
      />
    );
  return <rect key={key} x={x} y={y} width={share} height="4" rx="1" fill="var(--line-2)" />;
}
