import { type ExampleForm, exampleForms } from '@formwright/form-model/examples';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../lib/api-error.ts';
import { newId } from '../../lib/new-id.ts';
import { Banner } from '../../ui/banner.tsx';
import styles from './examples.module.css';
import { useCreateForm } from './use-create-form.ts';

interface ExamplesProps {
  /** Called instead of making a form where none can be made: shows why. */
  onRefused: (() => void) | null;
  onCreated: (id: string) => void;
}

/** Whole forms to begin from. A press makes one, which opens in the editor. */
export default function Examples({ onRefused, onCreated }: ExamplesProps) {
  // Made once: a try after a lost reply makes no second form.
  const [made] = useState(() => new Map(exampleForms.map((example) => [example, { pages: example.pages(newId), requestId: newId() }])));
  const { mutate, isPending, error } = useCreateForm(onCreated);
  function begin(example: ExampleForm) {
    const form = made.get(example);
    if (onRefused) onRefused();
    else if (form && !isPending) mutate(form);
  }
  return (
    <section className={styles.examples} aria-labelledby="examples">
      <h3 id="examples">Or begin from an example</h3>
      {error && <Banner tone="bad">{errorText(error)}</Banner>}
      <ul>
        {exampleForms.map((example) => (
          <li key={example.name}>
            <button type="button" aria-disabled={isPending || undefined} onClick={() => begin(example)}>
              <span>
                <b className="strong">{example.name}</b>
                <span className="muted small">{example.about}</span>
              </span>
              <IconChevronRight size={16} stroke={1.6} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
