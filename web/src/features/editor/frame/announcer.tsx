import { useEditor } from '../state/editor-context.tsx';

/** The one live region of the editor: what changed, undo, and the steps of a drag. Messages on the screen have their own. */
export function Announcer() {
  const { text, count } = useEditor((state) => state.announcement);
  return (
    <p className="vh" role="status">
      {/* A new element each time, so that the same text is read again. */}
      <span key={count}>{text}</span>
    </p>
  );
}
