import { Checkbox } from '@mantine/core';
import { IconPhoto, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { errorText } from '../../lib/api-error.ts';
import { squarePicture } from '../../lib/square-picture.ts';
import { AppButton, IconButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { focusWhenShown } from '../../ui/focus-when-shown.ts';
import { passwordRequirements } from '../../ui/password-requirements.ts';
import { StrengthRuler } from '../../ui/strength-ruler.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { bindField, useFormErrors } from '../../ui/use-form-errors.ts';
import { AuthForm } from './auth-form.tsx';
import styles from './auth-page.module.css';

const blank = { firstname: '', lastname: '', email: '', password: '', confirm_password: '' };

/** What was entered, as the calls take it. */
type AccountValues = typeof blank & { confirm: string; avatar: File | null };

interface AccountFormProps<Reply> {
  /** The address of an invitation, which cannot be changed. */
  invited?: string;
  send: (values: AccountValues) => Promise<Reply>;
  onDone: (reply: Reply, values: AccountValues) => void;
  /** The text of the button. */
  label: string;
  onReadTerms: () => void;
}

/** What a new account needs. The server's errors are shown under the fields. */
export function AccountForm<Reply>({ invited, send, onDone, label, onReadTerms }: AccountFormProps<Reply>) {
  const [values, setValues] = useState(invited === undefined ? blank : { ...blank, email: invited });
  const [avatar, setAvatar] = useState<File | null>(null);
  const [accepts, setAccepts] = useState(false);
  const errors = useFormErrors([...Object.keys(blank), 'confirm', 'avatar']);
  const requirementsId = useId();
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: errors.show,
  });

  const enter = () => mutate({ ...values, confirm: accepts ? '1' : '0', avatar });
  const bind = bindField(values, setValues, errors);
  // One name is enough, in either field. Where both are empty the server asks for both, and that is one error.
  const isNameless = values.lastname.trim() === '';
  const lacksName = isNameless && values.firstname.trim() === '' && errors.at('firstname') !== undefined;
  const bindName = (name: 'firstname' | 'lastname') => {
    const bound = bind(name);
    const onChange: typeof bound.onChange = (event) => {
      bound.onChange(event);
      if (lacksName) errors.forget(name === 'firstname' ? 'lastname' : 'firstname');
    };
    return { ...bound, onChange, error: lacksName && name === 'lastname' ? undefined : bound.error };
  };

  return (
    <AuthForm errors={errors} isSending={isPending} onSend={enter} label={label}>
      <div className={styles.pair}>
        <TextField ref={focusWhenShown} label="First name" autoComplete="given-name" {...bindName('firstname')} required={isNameless} />
        <TextField label="Last name" placeholder="Optional" autoComplete="family-name" {...bindName('lastname')} required={false} />
      </div>
      <TextField label="Email" type="email" autoComplete="username" {...bind('email')} readOnly={invited !== undefined} />
      <PasswordField label="Password" autoComplete="new-password" aria-describedby={requirementsId} {...bind('password')} />
      <StrengthRuler
        id={requirementsId}
        requirements={passwordRequirements(values.password)}
        isRefused={errors.at('password') !== undefined}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...bind('confirm_password')} />
      <AvatarField
        file={avatar}
        error={errors.at('avatar')}
        onChange={(file) => {
          setAvatar(file);
          errors.forget('avatar');
        }}
        onRefuse={(text) => errors.put('avatar', text)}
      />
      <div className="stack gap-2">
        <Checkbox
          label="I am 16 or older and accept the Terms of Use"
          name="confirm"
          aria-required
          aria-invalid={errors.at('confirm') !== undefined}
          checked={accepts}
          error={errors.at('confirm') && <FieldError text={errors.at('confirm') ?? ''} />}
          onChange={(event) => {
            setAccepts(event.currentTarget.checked);
            errors.forget('confirm');
          }}
        />
        <button type="button" className={styles.link} onClick={onReadTerms}>
          Read the Terms of Use
        </button>
      </div>
    </AuthForm>
  );
}

interface AvatarFieldProps {
  file: File | null;
  error: string | undefined;
  onChange: (file: File | null) => void;
  /** Called if the chosen file is no picture. */
  onRefuse: (text: string) => void;
}

/** An optional picture, shown as it will look next to the name. */
function AvatarField({ file, error, onChange, onRefuse }: AvatarFieldProps) {
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
