import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useUser, useWorkspace } from '../../lib/session.ts';
import { useOpenWorkspace, workspacesQuery } from './api.ts';
import styles from './workspace.module.css';

/** The accounts that the user may open, as a part of a menu; nothing for who has only the own one. */
export function WorkspaceChoice() {
  const user = useUser();
  const current = useWorkspace();
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const { mutate, isPending } = useOpenWorkspace();
  if (workspaces.length < 2) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Accounts</Menu.Label>
      <div className={styles.choice}>
        <Menu.RadioGroup
          value={current ?? ''}
          onChange={(id) => {
            if (id !== current && !isPending) mutate(id);
          }}
        >
          {workspaces.map(({ _id, name }) => (
            <Menu.RadioItem key={_id} value={_id} className={styles.account}>
              <span dir="auto">{_id === user ? 'Your own account' : name}</span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </div>
    </>
  );
}
