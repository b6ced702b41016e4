import type { RichText } from '@formwright/form-model';
import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode } from '@lexical/list';
import { LexicalComposer } from '@lexical/react/LexicalComposer';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin';
import { LinkPlugin } from '@lexical/react/LexicalLinkPlugin';
import { ListPlugin } from '@lexical/react/LexicalListPlugin';
import { OnChangePlugin } from '@lexical/react/LexicalOnChangePlugin';
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin';
import { HeadingNode } from '@lexical/rich-text';
import { COMMAND_PRIORITY_HIGH, INSERT_LINE_BREAK_COMMAND, INSERT_PARAGRAPH_COMMAND } from 'lexical';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { FieldError } from '../../../ui/field-error.tsx';
import parts from '../parts/parts.module.css';
import { $readRichText, $writeRichText } from './lexical-rich-text.ts';
import styles from './rich-text.module.css';
import { RichTextToolbar } from './rich-text-toolbar.tsx';

interface RichTextEditorProps {
  label: string;
  value: RichText;
  error?: string | undefined;
  /** Whether undo steps through this text only. Otherwise undo belongs to the form editor. */
  hasOwnUndo?: boolean;
  onChange(value: RichText): void;
}

const theme = { text: { underline: `${styles.underline}` } };

/** Edits a RichText: bold, italic, underline, headings, lists, links. */
export default function RichTextEditor({ label, value, error, hasOwnUndo = false, onChange }: RichTextEditorProps) {
  const labelId = useId();
  const errorId = useId();
  const start = useRef(value);
  return (
    <div>
      <span id={labelId} className={parts.legend}>
        {label}
      </span>
      <LexicalComposer
        initialConfig={{
          namespace: 'formwright',
          nodes: [HeadingNode, ListNode, ListItemNode, LinkNode],
          theme,
          editorState: () => $writeRichText(start.current),
          onError: (error) => {
            throw error;
          },
        }}
      >
        <RichTextToolbar />
        <RichTextPlugin
          contentEditable={
            <ContentEditable
              className={styles.text}
              aria-labelledby={labelId}
              aria-describedby={error ? errorId : undefined}
              aria-invalid={error ? true : undefined}
              ariaMultiline
              spellCheck
              dir="auto"
              onKeyDown={hasOwnUndo ? keepUndo : undefined}
            />
          }
          ErrorBoundary={LexicalErrorBoundary}
        />
        <ListPlugin />
        <LinkPlugin />
        <OneKindOfBreak />
        {hasOwnUndo && <HistoryPlugin />}
        <Sync value={value} onChange={onChange} />
      </LexicalComposer>
      <div id={errorId} className={styles.error} role="alert">
        {error && <FieldError text={error} />}
      </div>
    </div>
  );
}

/** The form editor listens for undo and redo on the window. */
function keepUndo(event: KeyboardEvent): void {
  if ((event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key)) event.stopPropagation();
}

/** Shift+Enter also makes a paragraph, because the document has no line breaks in paragraphs. */
function OneKindOfBreak() {
  const [editor] = useLexicalComposerContext();
  useEffect(
    () =>
      editor.registerCommand(
        INSERT_LINE_BREAK_COMMAND,
        () => editor.dispatchCommand(INSERT_PARAGRAPH_COMMAND, undefined),
        COMMAND_PRIORITY_HIGH,
      ),
    [editor],
  );
  return null;
}

/** Synchronizes Lexical with the form, in both directions. */
function Sync({ value, onChange }: Pick<RichTextEditorProps, 'value' | 'onChange'>) {
  const [editor] = useLexicalComposerContext();
  const synced = useRef(JSON.stringify(value));
  useEffect(() => {
    const outside = JSON.stringify(value);
    if (outside === synced.current) return;
    synced.current = outside;
    editor.update(() => $writeRichText(value), { tag: 'skip-dom-selection' });
  }, [editor, value]);
  return (
    <OnChangePlugin
      ignoreSelectionChange
      onChange={(state) => {
        const rich = state.read($readRichText);
        const written = JSON.stringify(rich);
        if (written === synced.current) return;
        synced.current = written;
        onChange(rich);
      }}
    />
  );
}
