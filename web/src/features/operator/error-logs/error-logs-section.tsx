import { getDeadLetters } from '@formwright/contracts/admin';
import { useCount } from '../api.ts';
import { DeadLetters } from '../dead-letters/dead-letters.tsx';
import { ListTabs } from '../list-tabs.tsx';
import { useListState } from '../use-list-state.ts';
import { ErrorList } from './error-list.tsx';

const TABS = ['Errors', 'Dead letters'] as const;

/** What failed in all services, and what they could not deliver. */
export default function ErrorLogsSection() {
  const { tab } = useListState(TABS).state;
  const letters = useCount(getDeadLetters);
  const tabs = (
    <ListTabs
      label="Error logs by kind"
      tabs={[{ name: 'Errors' }, { name: 'Dead letters', ...(letters !== 0 && letters !== undefined && { count: letters }) }]}
      open={tab}
    />
  );
  return tab === 'Errors' ? <ErrorList tabs={tabs} /> : <DeadLetters tabs={tabs} lists={TABS} />;
}
