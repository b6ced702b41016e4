import { IconX } from '@tabler/icons-react';
import { IconButton } from '../../ui/button.tsx';
import styles from './narrowed-to.module.css';
import type { AdminList } from './use-admin-list.ts';

const kinds = { user: 'Only of the account', form: 'Only of the form', only: 'Only' } as const;

/** What a list is narrowed to, and a button that shows all again. */
export function NarrowedTo<R>({ list: { state, change, about } }: { list: AdminList<R> }) {
  const kind = (['user', 'form', 'only'] as const).find((each) => state[each] !== '');
  if (!kind) return null;
  const name = about || state[kind];
  return (
    <div className={styles.line}>
      <span className={styles.chip}>
        <span className="muted">{kinds[kind]}</span>
        <bdi className="cut strong">{name}</bdi>
        <IconButton
          size="sm"
          label="Show all"
          icon={<IconX size={15} stroke={1.75} />}
          onClick={() => change({ user: '', form: '', only: '' })}
        />
      </span>
    </div>
  );
}
