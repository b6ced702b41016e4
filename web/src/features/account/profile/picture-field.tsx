import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { errorText } from '../../../lib/api-error.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { AppButton } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { toast } from '../../../ui/toast-store.ts';
import type { Me } from '../api.ts';
import { personOf } from '../person.ts';
import { savePicture, useShowChanged } from './api.ts';
import styles from './profile.module.css';
import { squarePicture } from './square-picture.ts';

/** More than a camera makes; it never leaves the browser at that size. */
const MAX_BYTES = 30_000_000;

/** The picture beside the name. It is stored when it is chosen. */
export function PictureField({ me }: { me: Me }) {
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const id = useId();
  const show = useShowChanged();
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File | null) => savePicture(file && (await squareOf(file))),
    onSuccess: ({ avatar }) => {
      show({ avatar });
      toast.success(avatar === 'firstname' ? 'Your picture is removed.' : 'Your picture is saved.');
    },
    onError: (error) => setFault(error instanceof UnreadablePicture ? error.message : errorText(error)),
  });
  const { name, picture } = personOf(me);

  function choose(file: File | undefined) {
    // Without this, the same file could not be chosen again.
    if (input.current) input.current.value = '';
    setFault(undefined);
    if (file) mutate(file);
  }

  return (
    <div className={styles.picture}>
      <Avatar name={name} picture={picture} color={me.color} size="lg" />
      <div className={styles.pictureSide}>
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
          {fault ? <FieldError text={fault} /> : 'Its middle square is shown.'}
        </span>
      </div>
    </div>
  );
}

class UnreadablePicture extends Error {}

async function squareOf(file: File): Promise<File> {
  if (file.size > MAX_BYTES) throw new UnreadablePicture('The picture is larger than 30 MB. Choose a smaller one.');
  try {
    return await squarePicture(file);
  } catch {
    throw new UnreadablePicture('This file cannot be read as a picture. Choose a JPEG, PNG or WebP picture.');
  }
}
