import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { errorFields } from '../../../lib/api-error.ts';
import { formatDay } from '../../../lib/dates.ts';
import { Banner } from '../../../ui/banner.tsx';
import { AppButton } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Bar, Skeletons } from '../../../ui/loaded.tsx';
import { CodeField, CurrentPasswordField } from '../../../ui/text-field.tsx';
import { secondFactorQuery } from '../security/api.ts';
import { accountContentsQuery, removeAccount } from './api.ts';
import styles from './profile.module.css';
import { Section } from './section.tsx';
import { useSave } from './use-save.ts';
import { whatGoes } from './what-goes.ts';

interface DeleteSectionProps {
  email: string;
  onDeleted: () => void;
}

/** Deletes the account, after a question that takes the password, and a code where there is a second factor. */
export function DeleteSection({ email, onDeleted }: DeleteSectionProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Section id="delete-account" title="Delete account" text="Your forms, their responses and files go with it.">
      <div className="row wrap apart gap-4">
        <p className="muted">If you want to keep your data or your invoices, download them first.</p>
        <AppButton kind="danger" onClick={() => setAsking(true)}>
          Delete account
        </AppButton>
      </div>
      {isAsking && <Question email={email} onClose={() => setAsking(false)} onDeleted={onDeleted} />}
    </Section>
  );
}

function Question({ email, onClose, onDeleted }: DeleteSectionProps & { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const client = useQueryClient();
  const { data } = useQuery(secondFactorQuery);
  const hasPassword = data?.has_password !== false;
  const asksCode = typeof data?.since === 'number';
  const remove = async (proof: { password?: string; code?: string }) => {
    try {
      await removeAccount(proof);
    } catch (error) {
      // It was switched on elsewhere.
      if (errorFields(error).code && !asksCode) await client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
      throw error;
    }
  };
  const { errors, saving, isUnsaved } = useSave([...(hasPassword ? ['password'] : []), 'code'], remove, onDeleted);

  return (
    <FormDialog
      title="Delete account"
      submitLabel="Delete account"
      submitKind="danger-filled"
      cancelLabel="Keep account"
      staysMeanwhile
      note={isUnsaved && <Banner tone="bad">Something went wrong: the account may be deleted. Please try again.</Banner>}
      errors={errors}
      isSending={saving.isPending}
      onSend={() => saving.mutate({ ...(hasPassword && { password }), ...(asksCode && { code }) })}
      onClose={onClose}
    >
      <p className="muted">Do you really want to delete your account? This process cannot be undone.</p>
      <Contents />
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && <CurrentPasswordField data-autofocus value={password} errors={errors} onChange={setPassword} />}
      {asksCode && <CodeField value={code} errors={errors} onChange={setCode} />}
    </FormDialog>
  );
}

/** What is deleted, as the server counts it at this moment, and what is kept. */
function Contents() {
  const titleId = useId();
  const { data, error } = useQuery(accountContentsQuery);
  return (
    <>
      <div className={styles.goes}>
        <p className="strong" id={titleId}>
          This is deleted:
        </p>
        {data && !error && (
          <ul aria-labelledby={titleId}>
            {whatGoes(data, formatDay).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {error && <p>Your own forms, with their responses and files. They could not be counted just now.</p>}
        {!data && !error && (
          <Skeletons label="Counting">
            <div className="stack gap-3">
              <Bar width="40%" />
              <Bar width="70%" />
            </div>
          </Skeletons>
        )}
      </div>
      <p className="small muted">Records of payments are kept, without your name. Forms that belong to other accounts stay there.</p>
    </>
  );
}
