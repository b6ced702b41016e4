import { useEditor } from '../state/editor-context.tsx';

/** Tells screen readers what was added, deleted, undone or laid out anew. */
export function Telling() {
  const { text, count } = useEditor((state) => state.told);
  return (
    <p className="vh" role="status">
      {/* A new element each time, so that the same text is read again. */}
      <span key={count}>{text}</span>
    </p>
  );
}
