import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { session } from '../../../lib/session.ts';
import { passwordRequirements } from '../../../ui/password-requirements.ts';
import { ServerForm } from '../../../ui/server-form.tsx';
import { StrengthRuler } from '../../../ui/strength-ruler.tsx';
import { PasswordField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { bindField } from '../../../ui/use-form-errors.ts';
import type { Me } from '../api.ts';
import { secondFactorQuery } from '../security/api.ts';
import { changePassword } from './api.ts';
import { PayFirst } from './pay-first.tsx';
import styles from './profile.module.css';
import { SaveFoot } from './save-foot.tsx';
import { Section } from './section.tsx';
import { useSave } from './use-save.ts';

const blank = { current_password: '', password: '', confirm_password: '' };

/** Changes the password. Whose account is suspended pays first. */
export function SecuritySection({ me, title = 'Security' }: { me: Me; title?: string }) {
  return (
    <Section id="security" title={title} text="The password you sign in with. A new one signs you out on all other devices.">
      <PayFirst me={me}>
        <PasswordForm email={me.email} />
      </PayFirst>
    </Section>
  );
}

function PasswordForm({ email }: { email: string }) {
  const [values, setValues] = useState(blank);
  const requirementsId = useId();
  const client = useQueryClient();
  // Who signs in with Google only has none yet.
  const hasPassword = useQuery(secondFactorQuery).data?.has_password !== false;
  const { errors, saving, isUnsaved } = useSave(
    hasPassword ? ['current_password', 'password', 'confirm_password'] : ['password', 'confirm_password'],
    changePassword,
    ({ access_token }) => {
      session.start(access_token);
      setValues(blank);
      if (!hasPassword) void client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
      toast.success('Your password is successfully changed');
    },
  );

  const bind = bindField(values, setValues, errors);

  return (
    <ServerForm
      errors={errors}
      isSending={saving.isPending}
      onSend={() => saving.mutate(values)}
      foot={<SaveFoot isSaving={saving.isPending} isUnsaved={isUnsaved} isChanged={Object.values(values).some((value) => value !== '')} />}
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && <PasswordField label="Current password" autoComplete="current-password" {...bind('current_password')} />}
      <div className={styles.pair}>
        <PasswordField label="New password" autoComplete="new-password" aria-describedby={requirementsId} {...bind('password')} />
        <PasswordField label="Confirm password" autoComplete="new-password" {...bind('confirm_password')} />
      </div>
      <StrengthRuler
        id={requirementsId}
        requirements={passwordRequirements(values.password)}
        isRefused={errors.at('password') !== undefined}
      />
    </ServerForm>
  );
}
