import { $isLinkNode, TOGGLE_LINK_COMMAND } from '@lexical/link';
import { $isListNode, INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND, ListNode, REMOVE_LIST_COMMAND } from '@lexical/list';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $createHeadingNode, $isHeadingNode } from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import { $findMatchingParent, $getNearestNodeOfType } from '@lexical/utils';
import { IconBold, IconH1, IconItalic, IconLink, IconList, IconListNumbers, IconUnderline } from '@tabler/icons-react';
import { $createParagraphNode, $getSelection, $isRangeSelection, FORMAT_TEXT_COMMAND, type LexicalEditor } from 'lexical';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isComposing } from '../../../lib/is-composing.ts';
import { AppButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { safeAddress } from './lexical-rich-text.ts';
import styles from './rich-text.module.css';

interface Marks {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  block: 'paragraph' | 'heading' | 'bullets' | 'numbers';
  /** Address of the link at the cursor. */
  href: string | null;
}

const PLAIN: Marks = { bold: false, italic: false, underline: false, block: 'paragraph', href: null };
const size = { size: 15, stroke: 1.75 };

export function RichTextToolbar() {
  const [editor] = useLexicalComposerContext();
  const marks = useMarks(editor);
  const [isLinking, setLinking] = useState(false);
  const text = (format: 'bold' | 'italic' | 'underline') => () => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format);
  const block = (kind: Marks['block']) => () => setBlock(editor, marks.block === kind ? 'paragraph' : kind);
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label="Format">
        <Mark name="Bold" isOn={marks.bold} onPress={text('bold')} icon={<IconBold {...size} />} shortcut="Ctrl+B" />
        <Mark name="Italic" isOn={marks.italic} onPress={text('italic')} icon={<IconItalic {...size} />} shortcut="Ctrl+I" />
        <Mark name="Underline" isOn={marks.underline} onPress={text('underline')} icon={<IconUnderline {...size} />} shortcut="Ctrl+U" />
        <Mark name="Heading" isOn={marks.block === 'heading'} onPress={block('heading')} icon={<IconH1 {...size} />} />
        <Mark name="Bulleted list" isOn={marks.block === 'bullets'} onPress={block('bullets')} icon={<IconList {...size} />} />
        <Mark name="Numbered list" isOn={marks.block === 'numbers'} onPress={block('numbers')} icon={<IconListNumbers {...size} />} />
        <Mark name="Link" isOn={marks.href !== null} onPress={() => setLinking((was) => !was)} icon={<IconLink {...size} />} />
      </div>
      {isLinking && <LinkField editor={editor} href={marks.href} onClose={() => setLinking(false)} />}
    </>
  );
}

function Mark(props: { name: string; isOn: boolean; icon: ReactNode; shortcut?: string; onPress(): void }) {
  const { name, isOn, icon, shortcut, onPress } = props;
  return (
    <IconButton
      name={name}
      {...(shortcut && { shortcut })}
      aria-pressed={isOn}
      // Keeps the selection of the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {icon}
    </IconButton>
  );
}

function LinkField({ editor, href, onClose }: { editor: LexicalEditor; href: string | null; onClose(): void }) {
  const [typed, setTyped] = useState(href ?? '');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // Focuses the field; otherwise typing would replace the selected text.
  useEffect(() => field.current?.focus(), []);
  const close = () => {
    onClose();
    editor.focus();
  };
  const set = (address: string | null) => {
    editor.dispatchCommand(TOGGLE_LINK_COMMAND, address);
    close();
  };
  const apply = () => {
    const address = safeAddress(typed);
    if (address) set(address);
    else setError('An address starts with https:// or mailto:.');
  };
  return (
    <div className={styles.link} data-own-undo="">
      <TextField
        label="Link address"
        placeholder="https://"
        value={typed}
        error={error}
        ref={field}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if ((event.key !== 'Enter' && event.key !== 'Escape') || isComposing(event.nativeEvent)) return;
          event.preventDefault();
          if (event.key === 'Enter') apply();
          else close();
        }}
      />
      <div className="flex wrap gap-2">
        <AppButton size="xs" onClick={apply}>
          Set link
        </AppButton>
        {href !== null && (
          <AppButton size="xs" kind="quiet" onClick={() => set(null)}>
            Remove link
          </AppButton>
        )}
      </div>
    </div>
  );
}

function useMarks(editor: LexicalEditor): Marks {
  const [marks, setMarks] = useState(PLAIN);
  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState }) => {
        const next = editorState.read($readMarks);
        setMarks((was) => (JSON.stringify(was) === JSON.stringify(next) ? was : next));
      }),
    [editor],
  );
  return marks;
}

function $readMarks(): Marks {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return PLAIN;
  const node = selection.anchor.getNode();
  const list = $getNearestNodeOfType(node, ListNode);
  const heading = $findMatchingParent(node, $isHeadingNode);
  const link = $findMatchingParent(node, $isLinkNode);
  return {
    bold: selection.hasFormat('bold'),
    italic: selection.hasFormat('italic'),
    underline: selection.hasFormat('underline'),
    block: $isListNode(list) ? (list.getListType() === 'number' ? 'numbers' : 'bullets') : heading ? 'heading' : 'paragraph',
    href: $isLinkNode(link) ? link.getURL() : null,
  };
}

function setBlock(editor: LexicalEditor, block: Marks['block']): void {
  if (block === 'bullets') editor.dispatchCommand(INSERT_UNORDERED_LIST_COMMAND, undefined);
  else if (block === 'numbers') editor.dispatchCommand(INSERT_ORDERED_LIST_COMMAND, undefined);
  else {
    editor.dispatchCommand(REMOVE_LIST_COMMAND, undefined);
    editor.update(() => $setBlocksType($getSelection(), () => (block === 'heading' ? $createHeadingNode('h3') : $createParagraphNode())));
  }
}
