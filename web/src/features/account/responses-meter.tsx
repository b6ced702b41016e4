import { Ruler } from '../../ui/ruler.tsx';
import styles from './quota-card.module.css';

/** How many responses a form has had, also deleted ones, and how many its plan allows; null: any number. */
export interface TakenOfForm {
  title: string;
  taken: number;
  limit: number | null;
}

/** How near the forms are to the limit of responses that the plan gives each of them. Nothing where none has a limit. */
export function ResponsesMeter({ forms }: { forms: readonly TakenOfForm[] }) {
  const limited = forms.flatMap(({ limit, ...form }) => (limit === null ? [] : [{ ...form, limit }]));
  const fullest = limited.reduce<(typeof limited)[number] | undefined>(
    (most, form) => (most && most.taken / most.limit >= form.taken / form.limit ? most : form),
    undefined,
  );
  if (!fullest) return null;
  const { taken, limit } = fullest;
  const full = limited.filter((form) => form.taken >= form.limit);
  return (
    <section className={styles.quota} data-wide aria-label="Responses quota">
      <span className="strong num">
        {taken > limit ? `${count(taken)} responses, ${count(limit)} in the plan` : `${count(taken)} of ${count(limit)} responses used`}
      </span>
      <Ruler label="Responses used" value={taken} max={limit} />
      <span className="tiny muted">{fullText(full, limited.length)}</span>
    </section>
  );
}

const count = (number: number) => number.toLocaleString('en');

function fullText(full: readonly { title: string }[], all: number): string {
  if (full.length > 1) return `${count(full.length)} forms take no more responses`;
  if (full.length === 1) return all === 1 ? 'The form takes no more responses' : 'One form takes no more responses';
  return all === 1 ? 'By your form' : 'By the form with the most';
}
