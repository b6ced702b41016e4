import type { RichText } from '@formwright/form-model';
import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode } from '@lexical/list';
import { LexicalComposer } from '@lexical/react/LexicalComposer';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { ContentEditable, type ContentEditableProps } from '@lexical/react/LexicalContentEditable';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { LinkPlugin } from '@lexical/react/LexicalLinkPlugin';
import { ListPlugin } from '@lexical/react/LexicalListPlugin';
import { OnChangePlugin } from '@lexical/react/LexicalOnChangePlugin';
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin';
import { HeadingNode } from '@lexical/rich-text';
import { COMMAND_PRIORITY_HIGH, INSERT_LINE_BREAK_COMMAND, INSERT_PARAGRAPH_COMMAND } from 'lexical';
import { type ReactNode, useEffect, useRef } from 'react';
import { $readRichText, $writeRichText } from './lexical-rich-text.ts';
import { pastedHtml } from './pasted-html.ts';
import styles from './rich-text.module.css';

interface RichTextSurfaceProps {
  value: RichText;
  onChange(value: RichText): void;
  /** Attributes of the text. */
  text: Partial<ContentEditableProps>;
  toolbar: ReactNode;
  /** Further plugins. */
  children?: ReactNode;
}

const theme = { text: { underline: `${styles.underline}` } };

/** A RichText that is being written, with its toolbar. */
export function RichTextSurface({ value, onChange, text, toolbar, children }: RichTextSurfaceProps) {
  const start = useRef(value);
  return (
    <LexicalComposer
      initialConfig={{
        namespace: 'formwright',
        nodes: [HeadingNode, ListNode, ListItemNode, LinkNode],
        theme,
        html: { import: pastedHtml },
        editorState: () => $writeRichText(start.current),
        onError: (error) => {
          throw error;
        },
      }}
    >
      {toolbar}
      <RichTextPlugin
        contentEditable={<ContentEditable ariaMultiline spellCheck dir="auto" {...(text as ContentEditableProps)} />}
        ErrorBoundary={LexicalErrorBoundary}
      />
      <ListPlugin />
      <LinkPlugin />
      <OneKindOfBreak />
      {children}
      <Sync value={value} onChange={onChange} />
    </LexicalComposer>
  );
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
function Sync({ value, onChange }: Pick<RichTextSurfaceProps, 'value' | 'onChange'>) {
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
