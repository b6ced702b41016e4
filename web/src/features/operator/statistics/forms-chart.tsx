import { Cell, Pie, PieChart } from 'recharts';
import { shareText } from '../../../lib/share-text.ts';
import type { Figures } from './figures.ts';
import styles from './statistics.module.css';

const SIZE = 196;
const RADIUS = SIZE / 2;

interface Part {
  id: string;
  name: string;
  count: number;
}

/** The forms with most responses, and all others as one part. */
function partsOf(forms: Figures['byForms'], total: number): Part[] {
  const parts = forms.map(({ form_id, title, count }) => ({ id: form_id, name: title || 'No title', count }));
  const others = total - parts.reduce((sum, { count }) => sum + count, 0);
  return others > 0 ? [...parts, { id: 'others', name: 'Other', count: others }] : parts;
}

/** One hue, lighter from part to part; the list names them. */
const colorOf = (index: number, count: number) =>
  `color-mix(in oklab, var(--chart-1) ${Math.round(100 - (index / Math.max(count - 1, 1)) * 78)}%, var(--surface))`;

/** How the responses are shared among the forms, as a donut with a list. */
export default function FormsChart({ forms, total }: { forms: Figures['byForms']; total: number }) {
  const parts = partsOf(forms, total);
  const sum = parts.reduce((all, { count }) => all + count, 0);
  if (sum === 0) return <p className="muted">No Data</p>;
  return (
    <div className={styles.donut}>
      <div aria-hidden className={styles.ring}>
        <PieChart width={SIZE} height={SIZE} accessibilityLayer={false}>
          <Pie
            data={parts}
            dataKey="count"
            rootTabIndex={-1}
            nameKey="name"
            innerRadius={RADIUS * 0.62}
            outerRadius={RADIUS - 2}
            startAngle={90}
            endAngle={-270}
            stroke="var(--surface)"
            strokeWidth={2}
            isAnimationActive={false}
          >
            {parts.map(({ id }, index) => (
              <Cell key={id} fill={colorOf(index, parts.length)} />
            ))}
          </Pie>
        </PieChart>
        <span className={styles.sum}>
          <span className="num">{sum.toLocaleString('en', { notation: 'compact' })}</span>
          responses
        </span>
      </div>
      <ol className={styles.parts}>
        {parts.map(({ id, name, count }, index) => (
          <li key={id}>
            <svg width="10" height="10" aria-hidden="true">
              <rect width="10" height="10" rx="2" fill={colorOf(index, parts.length)} />
            </svg>
            <bdi className="cut" title={name}>
              {name}
            </bdi>
            <span className="num">{count.toLocaleString('en')}</span>
            <span className="num faint">{shareText(count, sum)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
