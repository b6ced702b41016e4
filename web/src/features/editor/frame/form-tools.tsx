import { IconCalendarTime, IconPalette } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { AppButton } from '../../../ui/button.tsx';
import { useSaveNow } from '../saving/save-area.tsx';
import { useEditor, useEditorStore } from '../state/editor-context.tsx';
import { hasField, shownByLink } from '../state/editor-store.ts';
import { type FormPanelName, panelToolOf } from '../state/setting-panels.ts';
import styles from './form-tools.module.css';

/** What the share menu needs of the form. */
export interface ShareProps {
  form: { id: string; title: string; link: string };
  /** Why the form cannot be shared yet. */
  whyNot: string | undefined;
  /** What the link shows: nothing yet, an older version than the canvas, or the canvas. */
  shows: 'nothing' | 'older' | 'this';
  /** @returns whether everything is saved now */
  onSave(): Promise<boolean>;
  /** The link was replaced. */
  onLink(link: string): void;
}

/** Why a link cannot be copied or shared (EDIT-02). */
export const WHY_NO_LINK = 'Add a field first: an empty form has nothing to share.';

/** With more pages, their tabs need the room of the tools' names. */
const MANY_PAGES = 3;

/** The toolbar of the whole form. */
export function FormTools({ Share }: { Share: ComponentType<ShareProps> }) {
  const isCompact = useEditor((state) => state.history.present.pages.length > MANY_PAGES);
  return (
    <section className={styles.tools} data-compact={isCompact ? '' : undefined} aria-label="Tools of the form">
      <ShareTool Share={Share} />
      <FormTool panel="look" label="Customize" icon={<IconPalette size={18} stroke={1.6} aria-hidden="true" />} />
      <FormTool panel="times" label="Date range settings" icon={<IconCalendarTime size={18} stroke={1.6} aria-hidden="true" />} />
    </section>
  );
}

/** The share menu, which alone changes with what the link shows. */
function ShareTool({ Share }: { Share: ComponentType<ShareProps> }) {
  const store = useEditorStore();
  const id = useEditor((state) => state.details._id);
  const link = useEditor((state) => state.details.link);
  const title = useEditor((state) => state.history.present.pages[0]?.title ?? '');
  const isShareable = useEditor(hasField);
  const shows = useEditor(shownByLink);
  return (
    <Share
      form={{ id, title, link }}
      whyNot={isShareable ? undefined : WHY_NO_LINK}
      shows={shows}
      onSave={useSaveNow()}
      onLink={(changed) => store.setLink(changed)}
    />
  );
}

/** A button that opens a panel for the whole form, or closes it. */
function FormTool({ panel, label, icon }: { panel: FormPanelName; label: string; icon: ReactNode }) {
  const store = useEditorStore();
  const isOpen = useEditor((state) => panelToolOf(state.formPanel) === panel);
  return (
    <AppButton
      kind="quiet"
      size="xs"
      icon={icon}
      aria-expanded={isOpen}
      data-form-tool={panel}
      data-tip={label}
      onClick={() => (isOpen ? store.closeSettings() : store.openFormPanel(panel))}
    >
      {label}
    </AppButton>
  );
}
