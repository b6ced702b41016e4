import { MAX_TITLE } from '@formwright/form-model';
import { Button, Menu } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconDots, IconExternalLink, IconKeyboard, IconLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { productName } from '../../../lib/product.ts';
import { paths } from '../../../paths.ts';
import { AppButton, buttonLook } from '../../../ui/button.tsx';
import { copyLink, copyLinkOfOlder } from '../../../ui/copy-link.ts';
import { formScreens, tabNames } from '../../../ui/tabs.tsx';
import { LogoMark } from '../../../ui/wordmark.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { keyNames } from '../parts/key-names.ts';
import parts from '../parts/parts.module.css';
import { singleLine } from '../parts/single-line.ts';
import { useSaveNow, useSaveState } from '../saving/save-area.tsx';
import { useEditor, useEditorStore, useRun } from '../state/editor-context.tsx';
import { hasField, isPublished, shownByLink } from '../state/editor-store.ts';
import { FormState, type PlanClosure } from './form-state.tsx';
import { WHY_NO_LINK } from './form-tools.tsx';
import { railItems } from './rail.tsx';
import styles from './top-bar.module.css';

interface TopBarProps {
  /** What the plan says of the form. */
  closure: PlanClosure | undefined;
  /** Shown beside the title. */
  place: ReactNode;
  /** The links to the form's screens. */
  tabs: ReactNode;
}

/** Title, preview links and save. */
export function TopBar({ closure, place, tabs }: TopBarProps) {
  return (
    <header className={styles.top}>
      <Link className={styles.brand} to={paths.forms} aria-label={`${productName()}, forms`}>
        <LogoMark height={24} />
      </Link>
      <div className={styles.title}>
        <TitleField />
        <FormState closure={closure} />
        {place}
      </div>
      <nav className={`${styles.siblings} ${tabNames}`} aria-label="This form">
        {tabs}
      </nav>
      <div className={styles.actions}>
        <HistoryButtons />
        <KeysButton />
        <CopyLink />
        <OpenForm />
        <Preview />
        <MoreMenu />
        <SaveButton />
      </div>
    </header>
  );
}

function SaveButton() {
  const save = useSaveNow();
  const { isSaving } = useSaveState();
  return (
    <AppButton kind="primary" size="xs" loading={isSaving} onClick={() => void save()} aria-keyshortcuts="Control+S Meta+S">
      Save
      <span className={`${parts.keys} ${styles.saveKeys}`} aria-hidden="true">
        {keyNames('Ctrl+S')}
      </span>
    </AppButton>
  );
}

function TitleField() {
  const run = useRun();
  const title = useEditor((state) => state.history.present.pages[0]?.title ?? '');
  return (
    <input
      className={styles.titleField}
      aria-label="Form title"
      value={title}
      maxLength={MAX_TITLE}
      placeholder="Form name"
      autoComplete="off"
      dir="auto"
      onChange={(event) => run({ id: 'set-title', args: { title: singleLine(event.target.value) } })}
    />
  );
}

function HistoryButtons() {
  const store = useEditorStore();
  const undoes = useEditor((state) => state.history.past.at(-1)?.label);
  const redoes = useEditor((state) => state.history.future[0]?.label);
  return (
    <span className={styles.history}>
      <IconButton
        name="Undo"
        hint={undoes ? `Undo: ${undoes}` : 'Nothing to undo'}
        shortcut="Ctrl+Z"
        disabled={!undoes}
        onClick={() => store.undo(true)}
        aria-keyshortcuts="Control+Z Meta+Z"
      >
        <IconArrowBackUp size={18} stroke={1.6} />
      </IconButton>
      <IconButton
        name="Redo"
        hint={redoes ? `Redo: ${redoes}` : 'Nothing to redo'}
        shortcut="Ctrl+Shift+Z"
        disabled={!redoes}
        onClick={() => store.redo(true)}
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
      >
        <IconArrowForwardUp size={18} stroke={1.6} />
      </IconButton>
    </span>
  );
}

function KeysButton() {
  const store = useEditorStore();
  return (
    <IconButton
      name="Keyboard shortcuts"
      shortcut="Ctrl+/"
      className={styles.wideOnly}
      onClick={() => store.showKeys(true)}
      aria-keyshortcuts="Control+/ Meta+/"
    >
      <IconKeyboard size={18} stroke={1.6} />
    </IconButton>
  );
}

/** Copying the link. What shows nothing yet is saved first; of changes that it does not show, it says so. */
function useCopyLink(): { isOpen: boolean; copy(): Promise<void> } {
  const isOpen = useEditor(hasField);
  const link = useEditor((state) => state.details.link);
  const store = useEditorStore();
  const save = useSaveNow();
  const copy = async () => {
    const shows = shownByLink(store.getState());
    if (shows === 'nothing' && !(await save())) return;
    await (shows === 'older' ? copyLinkOfOlder : copyLink)(paths.publicForm(link));
  };
  return { isOpen, copy };
}

function CopyLink() {
  const { isOpen, copy } = useCopyLink();
  return (
    <IconButton
      name="Copy link"
      hint={isOpen ? 'Copy link' : WHY_NO_LINK}
      className={styles.wideOnly}
      disabled={!isOpen}
      onClick={() => void copy()}
    >
      <IconLink size={18} stroke={1.6} />
    </IconButton>
  );
}

const OPEN_FORM = 'Open form';

function useOpenForm() {
  const hasAny = useEditor(hasField);
  const isOpen = useEditor(isPublished);
  return { isOpen, whyNot: hasAny ? 'Nothing published yet: save the form first.' : WHY_NO_LINK };
}

/** Opens the public page, as it was saved last. */
function OpenForm() {
  const { isOpen, whyNot } = useOpenForm();
  const link = useEditor((state) => state.details.link);
  const icon = <IconExternalLink size={18} stroke={1.6} />;
  if (!isOpen) {
    return (
      <IconButton name={OPEN_FORM} hint={whyNot} className={styles.wideOnly} disabled>
        {icon}
      </IconButton>
    );
  }
  return (
    <a
      className={`${parts.iconButton} ${styles.wideOnly}`}
      href={paths.publicForm(link)}
      target="_blank"
      rel="noopener"
      aria-label={OPEN_FORM}
      data-tip="Open the form, as it was saved last"
    >
      {icon}
    </a>
  );
}

function Preview() {
  const id = useEditor((state) => state.details._id);
  return (
    <Button
      {...buttonLook('secondary')}
      component="a"
      href={paths.preview(id)}
      target="_blank"
      rel="noopener"
      size="xs"
      className={`${styles.preview} ${styles.wideOnly}`}
      data-tip="Preview with unsaved changes, in a new tab"
    >
      Preview
    </Button>
  );
}

/** Menu with the actions that have no room beside the tabs. */
function MoreMenu() {
  const { isOpen, copy } = useCopyLink();
  const { isOpen: isPublic } = useOpenForm();
  const id = useEditor((state) => state.details._id);
  const link = useEditor((state) => state.details.link);
  const store = useEditorStore();
  const others = formScreens(id).filter((screen) => screen.id !== 'form' && screen.id !== 'held');
  return (
    <span className={styles.more}>
      <Menu>
        <Menu.Target>
          <button
            type="button"
            className={parts.iconButton}
            aria-label="More: preview, open form, copy link, customize, keyboard shortcuts, the form’s screens, profile, forms"
          >
            <IconDots size={18} stroke={1.6} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" href={paths.preview(id)} target="_blank" rel="noopener">
            Preview
          </Menu.Item>
          <Menu.Item component="a" href={isPublic ? paths.publicForm(link) : undefined} target="_blank" rel="noopener" disabled={!isPublic}>
            {OPEN_FORM}
          </Menu.Item>
          <Menu.Item disabled={!isOpen} onClick={() => void copy()}>
            Copy link
          </Menu.Item>
          <Menu.Item onClick={() => store.openFormPanel('look')}>Customize</Menu.Item>
          <Menu.Item onClick={() => store.showKeys(true)}>Keyboard shortcuts</Menu.Item>
          {others.map(({ id: screen, name, to }) => (
            <Menu.Item key={screen} component={Link} to={to}>
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {railItems}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
