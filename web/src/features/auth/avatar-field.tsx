import { IconPhoto, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { AppButton, IconButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import styles from './avatar-field.module.css';

const MAX_BYTES = 500_000;
const accepted = ['image/jpeg', 'image/png', 'image/webp'];

export interface AvatarFieldProps {
  file: File | null;
  error: string | undefined;
  onChange: (file: File | null) => void;
  /** Called if the chosen file is not allowed. */
  onRefuse: (text: string) => void;
}

/** An optional picture, shown as it will look next to the name. */
export function AvatarField({ file, error, onChange, onRefuse }: AvatarFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreview(file);
  const id = useId();

  function choose(chosen: File | undefined) {
    if (!chosen) return;
    const fault = faultOf(chosen);
    if (fault) onRefuse(fault);
    else onChange(chosen);
    // Without this, a removed file could not be chosen again.
    if (input.current) input.current.value = '';
  }

  return (
    <div className={styles.field}>
      <div className={styles.line}>
        <span className={styles.picture}>
          {preview ? <img src={preview} alt="Preview" /> : <IconPhoto size={22} stroke={1.4} aria-hidden />}
        </span>
        <input
          ref={input}
          className="vh"
          type="file"
          id={id}
          name="avatar"
          tabIndex={-1}
          accept={accepted.join(',')}
          aria-label="Picture"
          onChange={(event) => choose(event.currentTarget.files?.[0])}
        />
        <AppButton
          size="xs"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : `${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {file ? 'Change the picture' : 'Add a picture'}
        </AppButton>
        {file ? (
          <IconButton label="Remove the picture" icon={<IconX size={18} stroke={1.6} />} onClick={() => onChange(null)} />
        ) : (
          <span className="tiny faint" id={`${id}-hint`}>
            Optional, up to 500 kB
          </span>
        )}
      </div>
      {error && (
        <span className={styles.error} id={`${id}-error`} role="alert">
          <FieldError text={error} />
        </span>
      )}
    </div>
  );
}

function faultOf({ name, size, type }: File): string | null {
  if (!accepted.includes(type)) return `${name} is not a JPEG, PNG or WebP picture. Choose another one.`;
  return size > MAX_BYTES ? `${name} is larger than 500 kB. Choose a smaller one.` : null;
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
