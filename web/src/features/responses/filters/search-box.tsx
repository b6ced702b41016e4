import { IconCornerDownLeft } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import styles from './filters.module.css';

const MOST = 200;

/** Searches on Enter or by the button, which is shown while the text was not searched for yet. Emptying the text restores the list. */
export function SearchBox({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const [draft, setDraft] = useState(search);
  // The search may change elsewhere: by the Back button, or by a chip that is removed.
  useEffect(() => setDraft(search), [search]);
  const text = draft.trim().slice(0, MOST);
  const isDue = text !== '' && text !== search;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isDue) onSearch(text);
    // The button disappears after the search, so the field takes the focus.
    event.currentTarget.querySelector('input')?.focus();
  };
  const change = (next: string) => {
    setDraft(next);
    if (next.trim() === '' && search !== '') onSearch('');
  };
  return (
    <form className={styles.search} onSubmit={submit}>
      <SearchField
        className={styles.searchField}
        label="Search the answers"
        placeholder="Search the answers"
        value={draft}
        onChange={change}
        end={
          isDue && (
            <IconButton type="submit" size="sm" label="Search" tip="Search (Enter)" icon={<IconCornerDownLeft size={15} stroke={1.75} />} />
          )
        }
      />
    </form>
  );
}
