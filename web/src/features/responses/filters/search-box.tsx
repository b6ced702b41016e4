import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import { AppButton } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import styles from './filters.module.css';

const MOST = 200;

/** Searches on Enter or by the button, once until the text changes. Emptying the text restores the list. */
export function SearchBox({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const [draft, setDraft] = useState(search);
  // Back, or a chip that was removed.
  useEffect(() => setDraft(search), [search]);
  const text = draft.trim().slice(0, MOST);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text !== search) onSearch(text);
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
      />
      <AppButton type="submit" icon={<IconSearch size={15} stroke={1.75} />} disabled={text === search}>
        <span className={styles.searchWord}>Search</span>
      </AppButton>
    </form>
  );
}
