import { IconPhoto, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { errorText } from '../../lib/api-error.ts';
import { squarePicture } from '../../lib/square-picture.ts';
import { AppButton, IconButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import styles from './avatar-field.module.css';

export interface AvatarFieldProps {
  file: File | null;
  error: string | undefined;
  onChange: (file: File | null) => void;
  /** Called if the chosen file is no picture. */
  onRefuse: (text: string) => void;
}

/** An optional picture, shown as it will look next to the name. */
export function AvatarField({ file, error, onChange, onRefuse }: AvatarFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(file);
  const id = useId();

  async function choose(chosen: File | undefined) {
    // Without this, a removed file could not be chosen again.
    if (input.current) input.current.value = '';
    if (!chosen) return;
    await squarePicture(chosen).then(onChange, (error) => onRefuse(errorText(error)));
  }

  return (
    <div className="stack gap-6px">
      <div className={styles.line}>
        {preview && <img className={styles.picture} src={preview} alt="Preview" />}
        <input
          ref={input}
          className="vh"
          type="file"
          id={id}
          name="avatar"
          tabIndex={-1}
          accept="image/*"
          aria-label="Picture"
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
        <AppButton
          kind="quiet"
          size="xs"
          className={styles.choose}
          icon={<IconPhoto size={16} stroke={1.6} aria-hidden />}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onClick={() => input.current?.click()}
        >
          {file ? 'Change the picture' : 'Add a picture (optional)'}
        </AppButton>
        {file && <IconButton label="Remove the picture" icon={<IconX size={18} stroke={1.6} />} onClick={() => onChange(null)} />}
      </div>
      {error && (
        <span className={styles.error} id={`${id}-error`} role="alert">
          <FieldError text={error} />
        </span>
      )}
    </div>
  );
}

function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) {
      setUrl(null);
      return;
    }
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
