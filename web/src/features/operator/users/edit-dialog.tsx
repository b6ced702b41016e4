import { editTableData } from '@formwright/contracts/admin';
import type { BodyOf } from '@formwright/contracts/contract';
import { NativeSelect, Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWritten } from '../../../lib/use-written.ts';
import { FieldError } from '../../../ui/field-error.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { type FormErrors, useFormErrors } from '../../../ui/use-form-errors.ts';
import { request } from '../api.ts';
import { pageOf, userFilters } from '../filters.ts';
import type { AdminList } from '../use-admin-list.ts';
import styles from './edit-dialog.module.css';
import type { User } from './user.ts';

type Content = Required<BodyOf<typeof editTableData>['modalContent']>;

/** What an operator may change of a user. All else is internal. */
const contentOf = (user: User): Content => ({
  firstname: user.firstname,
  lastname: user.lastname,
  plan: user.plan,
  blocked: user.blocked,
  confirm: user.confirm,
  haveOneTimeForm: user.haveOneTimeForm ?? 0,
  email_notification: user.email_notification,
  browser_notification: user.browser_notification,
  opacity: user.opacity,
  popup: user.popup,
});

/** What differs from what is stored. */
const changedOf = (now: Content, stored: Content): Partial<Content> =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => stored[name as keyof Content] !== value));

const texts = { firstname: 'First name', lastname: 'Last name' } as const;
const switches = {
  blocked: ['Suspended', 'Forms take no answers until the account is paid for.'],
  confirm: ['Verified', 'Without it, the account asks for a verification by email at the next sign-in.'],
  haveOneTimeForm: ['One-time form', 'One form that the plan does not count.'],
  email_notification: ['Email about responses', ''],
  browser_notification: ['Notifications of the browser', ''],
  popup: ['Hint about one-time forms closed', ''],
} as const;
const choices = {
  plan: [
    'Plan',
    [
      { value: 'Free', label: 'Free' },
      { value: 'Standart', label: 'Standard' },
      { value: 'Premium', label: 'Premium' },
    ],
  ],
  opacity: ['Opacity', ['0.1', '0.25', '0.5', '0.75', '1']],
} as const;

interface EditDialogProps {
  user: User;
  list: AdminList<User>;
  onClose: () => void;
}

/** Changes a user. Only what was changed is sent. */
export function EditDialog({ user, list: { state, put }, onClose }: EditDialogProps) {
  const [stored] = useState(() => contentOf(user));
  const [names, setNames, forget] = useWritten(`names of ${user._id}`, { firstname: user.firstname, lastname: user.lastname });
  const [others, setOthers] = useState(stored);
  const content = { ...others, ...names };
  const changed = changedOf(content, stored);
  const errors = useFormErrors(Object.keys(stored));
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      request(editTableData, {
        query: pageOf(state),
        body: { modalContent: changed, tableData: { table: 'User', field: user._id }, ...userFilters(state) },
      }),
    onSuccess: (page) => {
      forget(names);
      put(page);
      toast.confirmed('Changed successfully!!');
      onClose();
    },
    onError: errors.show,
  });
  const set = (name: keyof Content, value: unknown) => {
    if (name in names) setNames((was) => ({ ...was, [name]: value }));
    else setOthers((was) => ({ ...was, [name]: value }));
    errors.forget(name);
  };
  const close = () => {
    forget(names);
    onClose();
  };
  return (
    <FormDialog
      title={`Edit ${user.fullName}`}
      size={520}
      isLong
      errors={errors}
      isSending={isPending}
      staysMeanwhile
      submitLabel="Save"
      onSend={() => (Object.keys(changed).length === 0 ? close() : mutate())}
      onClose={close}
    >
      <p className={styles.email}>
        <bdi>{user.email}</bdi>
      </p>
      <Fields user={user} content={content} errors={errors} set={set} />
    </FormDialog>
  );
}

interface FieldsProps {
  user: User;
  content: Content;
  errors: FormErrors;
  set(name: keyof Content, value: unknown): void;
}

function Fields({ user, content, errors, set }: FieldsProps) {
  const names = <T extends object>(of: T) => Object.keys(of) as (keyof T & keyof Content)[];
  const errorAt = (name: string) => {
    const text = errors.at(name);
    return text ? <FieldError text={text} /> : undefined;
  };
  return (
    <>
      <div className={styles.pair}>
        {names(texts).map((name) => (
          <TextField
            key={name}
            label={texts[name]}
            name={name}
            maxLength={100}
            value={content[name]}
            error={errors.at(name)}
            onChange={(event) => set(name, event.currentTarget.value)}
          />
        ))}
        {names(choices).map((name) => (
          <NativeSelect
            key={name}
            label={choices[name][0]}
            name={name}
            data={choices[name][1]}
            value={String(content[name])}
            error={errorAt(name)}
            onChange={({ currentTarget: { value } }) => set(name, name === 'opacity' ? Number(value) : value)}
          />
        ))}
      </div>
      <div className={styles.switches}>
        {names(switches).map((name) => (
          <Switch
            key={name}
            label={switches[name][0]}
            description={user[name] === null ? 'Not known: the service that knows it does not answer.' : switches[name][1]}
            disabled={user[name] === null}
            name={name}
            checked={content[name] === 1}
            error={errorAt(name)}
            onChange={({ currentTarget: { checked } }) => set(name, checked ? 1 : 0)}
          />
        ))}
      </div>
    </>
  );
}
