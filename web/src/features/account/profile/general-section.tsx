import { type SetStateAction, useState } from 'react';
import { ServerForm } from '../../../ui/server-form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { bindField } from '../../../ui/use-form-errors.ts';
import type { Me } from '../api.ts';
import { saveDetails, useShowChanged } from './api.ts';
import { PayFirst } from './pay-first.tsx';
import { PictureField } from './picture-field.tsx';
import styles from './profile.module.css';
import { SaveFoot } from './save-foot.tsx';
import { Section } from './section.tsx';
import { useSave } from './use-save.ts';

/** Name and picture. The address is shown: an account cannot move to another one. */
export function GeneralSection({ me }: { me: Me }) {
  return (
    <Section id="general" title="General information" text="Your name and picture are seen by the people you work with.">
      <PayFirst me={me}>
        <div className="stack gap-5">
          <PictureField me={me} />
          <NamesForm key={me._id} me={me} />
        </div>
      </PayFirst>
    </Section>
  );
}

type Names = Pick<Me, 'firstname' | 'lastname'>;

/** What was typed over the stored names. The rest follows them: they may be changed in another tab. */
const typedOver = (stored: Names, { firstname, lastname }: Names): Partial<Names> => ({
  ...(firstname !== stored.firstname && { firstname }),
  ...(lastname !== stored.lastname && { lastname }),
});

function NamesForm({ me }: { me: Me }) {
  const [typed, setTyped] = useState<Partial<Names>>({});
  const over = (some: Partial<Names>): Names => ({ firstname: me.firstname, lastname: me.lastname, ...some });
  const values = over(typed);
  const setValues = (next: SetStateAction<Names>) =>
    setTyped((current) => typedOver(me, typeof next === 'function' ? next(over(current)) : next));
  const show = useShowChanged();
  const { errors, saving, isUnsaved } = useSave(
    ['firstname', 'lastname'],
    (names: typeof values) => saveDetails({ ...names, email: me.email }),
    (_done, { firstname, lastname }) => {
      const saved = { firstname: firstname.trim(), lastname: lastname.trim() };
      show(saved);
      setTyped({});
      toast.success('Your details are saved.');
    },
  );

  const bind = bindField(values, setValues, errors);
  return (
    <ServerForm
      errors={errors}
      isSending={saving.isPending}
      onSend={() => saving.mutate(values)}
      foot={<SaveFoot isSaving={saving.isPending} isUnsaved={isUnsaved} isChanged={Object.keys(typed).length > 0} />}
    >
      <div className={styles.pair}>
        <TextField
          label="Firstname"
          autoComplete="given-name"
          maxLength={100}
          {...bind('firstname')}
          required={values.lastname.trim() === ''}
        />
        <TextField label="Lastname" autoComplete="family-name" maxLength={100} {...bind('lastname')} required={false} />
      </div>
      <TextField
        label="Email"
        type="email"
        name="email"
        value={me.email}
        readOnly
        description="You sign in with it. It cannot be changed."
      />
    </ServerForm>
  );
}
