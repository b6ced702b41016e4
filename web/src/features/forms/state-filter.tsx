import { Menu } from '@mantine/core';
import { IconChevronDown, IconFilter } from '@tabler/icons-react';
import { AppButton } from '../../ui/button.tsx';
import styles from './state-filter.module.css';
import { FORM_STATES, type FormState } from './use-found-forms.ts';

const NAMES: Record<FormState | 'all', string> = { all: 'All states', live: 'Live', closed: 'Closed' };

/** Which active forms the list shows: all, those that the public can open, or the others. */
export function StateFilter({ state, onState }: { state: FormState | null; onState: (state: FormState | null) => void }) {
  const value = state ?? 'all';
  return (
    <Menu width={170}>
      <Menu.Target>
        <AppButton
          className={styles.button ?? ''}
          data-active={state ?? undefined}
          aria-label={`State: ${NAMES[value]}`}
          icon={<IconFilter size={15} stroke={1.75} />}
          rightSection={<IconChevronDown size={14} stroke={1.75} />}
        >
          <span>{NAMES[value]}</span>
        </AppButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value} onChange={(chosen) => onState(FORM_STATES.find((each) => each === chosen) ?? null)}>
          {(['all', ...FORM_STATES] as const).map((each) => (
            <Menu.RadioItem key={each} value={each}>
              {NAMES[each]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
