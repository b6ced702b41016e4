import { useMutation } from '@tanstack/react-query';
import { type SetStateAction, useId, useRef, useState } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { squarePicture } from '../../../lib/square-picture.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { AppButton } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { ServerForm } from '../../../ui/server-form.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { bindField } from '../../../ui/use-form-errors.ts';
import type { Me } from '../api.ts';
import { personOf } from '../person.ts';
import { saveDetails, savePicture, useShowChanged } from './api.ts';
import { PayFirst } from './pay-first.tsx';
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

/** The picture beside the name. It is stored when it is chosen. */
function PictureField({ me }: { me: Me }) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const id = useId();
  const show = useShowChanged();
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File | null) => savePicture(file && (await squarePicture(file))),
    onSuccess: ({ avatar }) => {
      show({ avatar });
      toast.success(avatar === 'firstname' ? 'Your picture is removed.' : 'Your picture is saved.');
    },
    onError: (error) => setFault(errorText(error)),
  });
  const { name, picture } = personOf(me);

  function choose(file: File | undefined) {
    // Without this, the same file could not be chosen again.
    if (input.current) input.current.value = '';
    setFault(undefined);
    if (file) mutate(file);
  }

  return (
    <div className="row wrap gap-5">
      <Avatar name={name} picture={picture} color={me.color} size="lg" />
      <div className="stack shrink gap-6px">
        <div className={styles.pictureButtons}>
          <input
            ref={input}
            className="vh"
            type="file"
            accept="image/*"
            tabIndex={-1}
            aria-label="Picture"
            onChange={(event) => choose(event.currentTarget.files?.[0])}
          />
          <AppButton
            size="xs"
            loading={isPending}
            aria-describedby={`${id}-note`}
            aria-invalid={fault ? true : undefined}
            onClick={() => input.current?.click()}
          >
            {picture ? 'Change the picture' : 'Add a picture'}
          </AppButton>
          {picture && (
            <AppButton
              size="xs"
              kind="quiet"
              disabled={isPending}
              onClick={() => {
                setFault(undefined);
                mutate(null);
              }}
            >
              Remove
            </AppButton>
          )}
        </div>
        <span className="tiny faint" id={`${id}-note`} role={fault ? 'alert' : undefined}>
          {fault ? <FieldError text={fault} /> : 'The square in its middle is shown.'}
        </span>
      </div>
    </div>
  );
}
