import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import { ZoneNote } from '../../ui/zone-note.tsx';
import type { StoredForm } from './api.ts';
import { PageTabs } from './canvas/page-tabs.tsx';
import { Sheet } from './canvas/sheet.tsx';
import { DragArea } from './dragging/drag-area.tsx';
import { DropArea } from './dragging/drop-area.tsx';
import styles from './editor.module.css';
import { Announcer } from './frame/announcer.tsx';
import type { PlanClosure } from './frame/form-state.tsx';
import { FormTools, type ShareProps } from './frame/form-tools.tsx';
import { closedFor, HarmNote, isTold } from './frame/harm-note.tsx';
import { OverQuotaNote } from './frame/over-quota-note.tsx';
import { Palette } from './frame/palette.tsx';
import { QuestionDialog } from './frame/question-dialog.tsx';
import { Rail } from './frame/rail.tsx';
import { ShortcutsDialog } from './frame/shortcuts-dialog.tsx';
import { TopBar } from './frame/top-bar.tsx';
import { releaseImages } from './images/pending-images.ts';
import { type LogoChoice, LogoProvider } from './look/logo-choice.ts';
import { useLookAddress } from './look/use-look-address.ts';
import { TipLayer } from './parts/tip-layer.tsx';
import { openDeviceDrafts } from './saving/device-drafts.ts';
import { DraftBanner } from './saving/draft-banner.tsx';
import { createDraftKeeper } from './saving/draft-keeper.ts';
import { SaveArea } from './saving/save-area.tsx';
import { usePreviewFeed } from './saving/use-preview-feed.ts';
import { SettingsPanel } from './settings/settings-panel.tsx';
import { device } from './state/device.ts';
import { EditorProvider, useEditor, useEditorStore } from './state/editor-context.tsx';
import { createEditorStore } from './state/editor-store.ts';
import { FocusRequests } from './state/focus-request.ts';

const deviceDrafts = openDeviceDrafts();

interface EditorProps {
  /** The initial state. */
  form: StoredForm;
  /** Shown above the page. */
  note?: ReactNode;
  /** Shown below the page: it may appear later, and above the page it would move it. */
  lateNote?: ReactNode;
  /** Shown beside the title: in whose account one works. */
  place?: ReactNode;
  /** The links to the form's screens. */
  tabs: ReactNode;
  /** The share menu of the toolbar. */
  Share: ComponentType<ShareProps>;
  /** The choice to hide the product's logo; undefined: the plan does not include it. */
  logo: LogoChoice | undefined;
  /** What the plan says of the form's openness. */
  closure: PlanClosure | undefined;
  onSaved(): void;
}

/** The form editor. */
export function Editor({ form, logo, ...slots }: EditorProps) {
  const [store] = useState(() => createEditorStore(form.pages, form.details, device));
  useEffect(() => releaseImages, []);
  const { showsLogo = false } = form.details;
  const logoPlan = useMemo(() => ({ choice: logo, showsOwn: showsLogo }), [logo, showsLogo]);
  return (
    <EditorProvider store={store}>
      <LogoProvider value={logoPlan}>
        <EditorScreen isOverQuota={form.details.isOverQuota} harm={form.details.harm} {...slots} />
      </LogoProvider>
    </EditorProvider>
  );
}

/** It is seldom rendered as a whole: its parts listen to what they show. */
function EditorScreen({
  isOverQuota,
  harm,
  note,
  lateNote,
  place,
  tabs,
  Share,
  closure,
  onSaved,
}: Omit<EditorProps, 'form' | 'logo'> & { isOverQuota: boolean; harm: string | undefined }) {
  const store = useEditorStore();
  const [isCollapsed, setCollapsed] = useState(false);
  const [keeper] = useState(() => createDraftKeeper(store, deviceDrafts));
  useLookAddress();
  usePreviewFeed();
  return (
    <SaveArea keeper={keeper} onSaved={onSaved}>
      <DragArea>
        <a className={styles.skip} href="#canvas">
          Skip to the page
        </a>
        <Frame isPaletteCollapsed={isCollapsed}>
          <TopBar closure={closedFor(harm) ?? closure} place={place} tabs={tabs} />
          <Rail />
          <Palette isCollapsed={isCollapsed} onToggle={() => setCollapsed((was) => !was)} />
          <main className={styles.canvas} id="canvas" tabIndex={-1}>
            <div className={styles.bar}>
              <PageTabs />
              <FormTools Share={Share} />
            </div>
            <div className={styles.note}>
              <ZoneNote />
              <DraftBanner keeper={keeper} />
              {isTold(harm) && <HarmNote formId={store.getState().details._id} harm={harm} />}
              {isOverQuota && <OverQuotaNote />}
              {note}
            </div>
            <DropArea>
              <Sheet />
            </DropArea>
            <div className={styles.note}>{lateNote}</div>
          </main>
          <SettingsPanel />
        </Frame>
        <TipLayer />
        <Announcer />
        <QuestionDialog />
        <ShortcutsDialog />
        <FocusRequests />
      </DragArea>
    </SaveArea>
  );
}

/** A separate component, so that opening the settings does not render the whole editor. */
function Frame({ isPaletteCollapsed, children }: { isPaletteCollapsed: boolean; children: ReactNode }) {
  const isSettingsOpen = useEditor((state) => state.isSettingsOpen);
  return (
    <div
      className={styles.editor}
      data-palette={isPaletteCollapsed ? 'collapsed' : 'open'}
      data-settings={isSettingsOpen ? 'open' : 'closed'}
    >
      {children}
    </div>
  );
}
