import { useEditor } from '../state/editor-context.tsx';

/** Live region for announcements: additions, deletions, undo and new layouts. */
export function Announcer() {
  const { text, count } = useEditor((state) => state.announcement);
  return (
    <p className="vh" role="status">
      {/* A new element each time, so that the same text is read again. */}
      <span key={count}>{text}</span>
    </p>
  );
}
