import { type ExampleName, exampleFacts } from '@formwright/form-model/example-facts';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { errorText } from '../../lib/api-error.ts';
import { newId } from '../../lib/new-id.ts';
import { wishedExample } from '../../lib/wished-example.ts';
import { Banner } from '../../ui/banner.tsx';
import styles from './examples.module.css';
import { type NewForm, useCreateForm } from './use-create-form.ts';

/** The layouts are a file of their own. The names stand there at once, so that nothing below them moves. */
const load = () => import('@formwright/form-model/examples');

function newAttempts() {
  const attempts = new Map<ExampleName, NewForm>();
  return (name: ExampleName): NewForm => {
    // Made once: a try after a lost reply makes no second form.
    const made = attempts.get(name);
    if (made) return made;
    let pages: ReturnType<NewForm['pages']> | undefined;
    const layout = async () => {
      pages ??= (await load()).examplePages[name](newId);
      return pages;
    };
    const attempt = { title: exampleFacts[name].title, pages: layout, requestId: newId() };
    attempts.set(name, attempt);
    return attempt;
  };
}

export interface ExamplesProps {
  /** Called instead of making a form where none can be made: shows why. */
  onRefused: (() => void) | null;
  onCreated: (id: string) => void;
}

/** Whole forms to begin from. A press makes one, which opens in the editor. */
export function Examples({ onRefused, onCreated }: ExamplesProps) {
  const attemptOf = useRef(newAttempts()).current;
  const { mutate, isPending, error, variables } = useCreateForm(onCreated);
  useEffect(() => {
    // An error is told where one is pressed.
    load().catch(() => undefined);
  }, []);
  useEffect(() => {
    const wished = onRefused ? null : wishedExample.take();
    if (wished) mutate(attemptOf(wished));
  }, [onRefused, mutate, attemptOf]);
  function begin(name: ExampleName) {
    if (onRefused) onRefused();
    else if (!isPending) mutate(attemptOf(name));
  }
  return (
    <section className={styles.examples} aria-labelledby="examples">
      <h3 id="examples">Or begin from an example</h3>
      {error && <Banner tone="bad">{errorText(error)}</Banner>}
      <ul>
        {(Object.keys(exampleFacts) as ExampleName[]).map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-disabled={isPending || undefined}
              aria-busy={(isPending && variables.title === exampleFacts[name].title) || undefined}
              onClick={() => begin(name)}
            >
              <span>
                <b className="strong">{exampleFacts[name].name}</b>
                <span className="muted small">{exampleFacts[name].about}</span>
              </span>
              <IconChevronRight size={16} stroke={1.6} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
