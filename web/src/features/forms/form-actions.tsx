import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconCursorText, IconDots, IconInbox, IconLink, IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { copyLink } from '../../ui/copy-link.ts';
import { RowActions } from '../../ui/table.tsx';
import type { FormRow } from './api.ts';
import styles from './forms-table.module.css';

export interface FormActionsProps {
  form: FormRow;
  isLocked: boolean;
  onRename: () => void;
}

/** Actions of a form, as buttons, or as a menu if there is no room. */
export function FormActions(props: FormActionsProps) {
  return (
    <>
      <div className={styles.wide}>
        <ActionButtons {...props} />
      </div>
      <div className={styles.slim}>
        <ActionMenu {...props} />
      </div>
    </>
  );
}

function ActionButtons({ form: { _id, link, title }, isLocked, onRename }: FormActionsProps) {
  return (
    <RowActions>
      <IconButton
        label={`Copy link of ${title}`}
        tip="Copy link"
        icon={<IconLink size={18} stroke={1.6} />}
        disabled={isLocked}
        onClick={() => void copyLink(paths.publicForm(link))}
      />
      <IconButton
        label={`Rename ${title}`}
        tip="Rename"
        icon={<IconCursorText size={18} stroke={1.6} />}
        disabled={isLocked}
        onClick={onRename}
      />
      {isLocked ? (
        <IconButton label={`Edit ${title}`} tip="Edit" icon={<IconPencil size={18} stroke={1.6} />} disabled />
      ) : (
        <Tooltip label="Edit">
          <ActionIcon component={Link} to={paths.form(_id)} aria-label={`Edit ${title}`}>
            <IconPencil size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
    </RowActions>
  );
}

function ActionMenu({ form: { _id, link, title }, isLocked, onRename }: FormActionsProps) {
  const icon = { size: 15, stroke: 1.75 } as const;
  return (
    <Menu width={200}>
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${title}`} disabled={isLocked}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => void copyLink(paths.publicForm(link))}>
          Copy link
        </Menu.Item>
        <Menu.Item leftSection={<IconCursorText {...icon} />} onClick={onRename}>
          Rename
        </Menu.Item>
        <Menu.Item component={Link} to={paths.form(_id)} leftSection={<IconPencil {...icon} />}>
          Edit
        </Menu.Item>
        <Menu.Item component={Link} to={paths.responses(_id)} leftSection={<IconInbox {...icon} />}>
          See responses
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
