import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowUpRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Lead } from './leads.ts';

/** What a row leads to. @param name of the row */
export function RowLeads({ name, leads }: { name: string; leads: readonly Lead[] }) {
  return (
    <Menu width={200}>
      <Menu.Target>
        <ActionIcon aria-label={`What belongs to ${name}`}>
          <IconArrowUpRight size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {leads.map(({ label, to, state }) => (
          <Menu.Item key={label} component={Link} to={to} state={state}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
