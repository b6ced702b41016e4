import { getDeadLetter } from '@formwright/contracts/admin';
import type { ReplyOf } from '@formwright/contracts/contract';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { AppButton, IconButton } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Loaded, Skeletons } from '../../../ui/loaded.tsx';
import { OPERATOR, request } from '../api.ts';
import { Moment } from '../cells.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { eventInWords, fieldInWords } from './in-words.ts';
import styles from './letter-dialog.module.css';
import { type Cause, countText, placeOf } from './letters.ts';
import { useLetterSteps } from './use-letter-steps.ts';

type Letter = NonNullable<ReplyOf<typeof getDeadLetter>['letter']>;

/** Shows the letters of a cause, one after the other, with what people wrote masked. */
export function LetterDialog({ cause, onClose }: { cause: Cause; onClose: () => void }) {
  const { service, cause: id } = placeOf(cause);
  const [number, setNumber] = useState(1);
  const [isDiscarding, setDiscarding] = useState(false);
  const [isDelivering, setDelivering] = useState(false);
  const { deliver } = useLetterSteps();
  const query = useQuery({
    queryKey: [OPERATOR, 'letter', service, id, number],
    queryFn: ({ signal }) => request(getDeadLetter, { body: { service, cause: id, number }, signal }),
    placeholderData: keepPreviousData,
    // The letter of a number may be another one by then.
    refetchInterval: false,
  });
  const { data, error } = query;
  const letter = data?.letter ?? null;
  const shown = data?.number ?? 0;
  const total = data?.total ?? 0;
  const place = { service, cause: id, id: letter?.id ?? '' };
  const deliverThis = async () => {
    setDelivering(true);
    await deliver(place, 1);
    setDelivering(false);
  };
  if (isDiscarding) {
    return <DiscardDialog place={place} what={countText({ queue: cause.queue, count: 1 })} most={1} onClose={() => setDiscarding(false)} />;
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      isUnderWay={isDelivering}
      title={cause.queue === 'mail' ? 'Undelivered mail' : 'Undelivered event'}
      size={560}
    >
      <div className="column gap-5">
        <Loaded
          query={query}
          failed="The letter could not be loaded."
          skeleton={<Skeletons label="Loading" bars={['82%', '64%', '73%', '55%']} />}
          isInCard
        >
          {() => (letter ? <Content letter={letter} /> : <p className="muted">All of this cause are gone.</p>)}
        </Loaded>
      </div>
      <DialogActions>
        {total > 1 && (
          <span className={styles.places}>
            <IconButton
              label="Previous"
              icon={<IconChevronLeft size={18} stroke={1.6} />}
              disabled={shown <= 1}
              onClick={() => setNumber(shown - 1)}
            />
            <span className="num small" aria-live="polite">{`${shown.toLocaleString('en')} of ${total.toLocaleString('en')}`}</span>
            <IconButton
              label="Next"
              icon={<IconChevronRight size={18} stroke={1.6} />}
              disabled={shown >= total}
              onClick={() => setNumber(shown + 1)}
            />
          </span>
        )}
        <AppButton kind="danger" disabled={!letter || isDelivering || error !== null} onClick={() => setDiscarding(true)}>
          Discard
        </AppButton>
        <AppButton kind="primary" disabled={!letter || error !== null} loading={isDelivering} onClick={() => void deliverThis()}>
          Deliver
        </AppButton>
      </DialogActions>
    </Dialog>
  );
}

function Content({ letter }: { letter: Letter }) {
  const isMail = letter.queue === 'mail';
  return (
    <div className={styles.letter}>
      <p className={styles.reason}>
        <bdi>{letter.reason}</bdi>
      </p>
      <dl className={styles.fields}>
        {!isMail && (
          <Field name="Event">
            <span>{eventInWords(letter.type)}</span> <bdi className="faint">{letter.type}</bdi>
          </Field>
        )}
        <Field name="Happened">
          <Moment at={letter.happened_at} />
        </Field>
        <Field name="Given up">
          <Moment at={letter.at} />
        </Field>
        {letter.fields.map(({ name, value }) => (
          <Field key={name} name={fieldInWords(name)}>
            <Value text={value} />
          </Field>
        ))}
        {!letter.fields.some(({ value }) => value === letter.key) && (
          <Field name={isMail ? 'Mail id' : 'Key'}>
            <bdi>{letter.key}</bdi>
          </Field>
        )}
      </dl>
      {letter.is_final && (
        <p className="small">
          The mail server refuses this recipient for good, and most likely will again. The mail leaves this list by itself after 30 days.
        </p>
      )}
      <p className="tiny faint">Answers, texts and addresses are masked.</p>
    </div>
  );
}

const Field = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** As `maskedFields` of the platform writes times and flags. */
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const flags: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' };

const Value = ({ text }: { text: string }) => (INSTANT.test(text) ? <Moment at={Date.parse(text)} /> : <bdi>{flags[text] ?? text}</bdi>);
