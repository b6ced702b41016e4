import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { squarePicture } from '../../../lib/square-picture.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { AppButton } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { toast } from '../../../ui/toast-store.ts';
import type { Me } from '../api.ts';
import { personOf } from '../person.ts';
import { savePicture, useShowChanged } from './api.ts';
import styles from './profile.module.css';

/** The picture beside the name. It is stored when it is chosen. */
export function PictureField({ me }: { me: Me }) {
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
