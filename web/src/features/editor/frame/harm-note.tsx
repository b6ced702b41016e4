import { getFormHarm, objectToHarm } from '@formwright/contracts/form-harm';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../lib/api-client.ts';
import { AppButton } from '../../../ui/button.tsx';
import { ObjectDialog } from '../../../ui/object-dialog.tsx';
import parts from '../parts/parts.module.css';
import type { PlanClosure } from './form-state.tsx';

const said = {
  held: {
    title: 'Held.',
    text: 'This form looks as if it might harm those who answer it. The public does not see it until we have looked at it, or until you have changed what was noticed.',
  },
  taken_down: {
    title: 'Taken down.',
    text: 'Whoever opens this form reads that it is not available, and it takes no answers. What people have entered is kept from you until that is lifted: it is not shown, exported or deleted.',
  },
  warned: { title: 'With a warning.', text: 'Its page warns people never to type passwords or card numbers into it. What was noticed:' },
} as const;
type Told = keyof typeof said;

/** Whether its people are told something of a form that may harm. */
export const isTold = (harm: string | undefined): harm is Told => harm !== undefined && harm in said;

/** What the state of a form that the public does not see is called, in the place of 'Live'. */
export const closedFor = (harm: string | undefined): PlanClosure | undefined =>
  isTold(harm) && harm !== 'warned' ? { isClosed: true, text: said[harm].title.slice(0, -1) } : undefined;

/** Says what is known against a form, why, and what can be done. */
export function HarmNote({ formId, harm }: { formId: string; harm: Told }) {
  const { data } = useQuery({
    queryKey: ['harm', formId],
    queryFn: ({ signal }) => request(getFormHarm, { body: { id: formId }, signal }),
  });
  const [isObjecting, setObjecting] = useState(false);
  const { title, text } = said[harm];
  const words = data?.words ?? [];
  return (
    <section className={parts.banner} aria-label={title.slice(0, -1)}>
      <div>
        <p>
          <b className="strong">{title}</b> <span>{text}</span> {words.length === 1 && <bdi className="lines">{words[0]}</bdi>}
        </p>
        {words.length > 1 && (
          <ul>
            {words.map((word) => (
              <li key={word}>
                <bdi className="lines">{word}</bdi>
              </li>
            ))}
          </ul>
        )}
        {data?.objected_at && (
          <p>
            {data.may_object ? 'A member has objected to it; what you write takes its place.' : 'You have objected to it; we will read it.'}
          </p>
        )}
      </div>
      {data?.may_object && (
        <AppButton size="xs" onClick={() => setObjecting(true)}>
          Object
        </AppButton>
      )}
      {isObjecting && (
        <ObjectDialog
          question="Why should the form be open?"
          send={(text) => request(objectToHarm, { body: { id: formId, text } })}
          about={['harm', formId]}
          onClose={() => setObjecting(false)}
        />
      )}
    </section>
  );
}
