import { useEditor } from '../state/editor-context.tsx';

/** What respondents know the form by: its heading, or its name if it has none. */
export const useShownName = (): string => useEditor(({ history: { present } }) => present.header.trim() || (present.pages[0]?.title ?? ''));
