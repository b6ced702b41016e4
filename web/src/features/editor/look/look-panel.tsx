import { MAX_CLOSING, richTextOf } from '@formwright/form-model';
import { RichTextView } from '@formwright/form-renderer';
import { ClosedLine, closedHeading } from '@formwright/form-renderer/closed';
import { Textarea } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { FieldError } from '../../../ui/field-error.tsx';
import { type ClosingDraft, useClosing } from '../closing/use-closing.ts';
import { Panel } from '../settings/panel.tsx';
import { useEditor, useEditorStore } from '../state/editor-context.tsx';
import type { FormPanelName } from '../state/setting-panels.ts';
import { SuccessSettings } from '../success/success-settings.tsx';
import { useSuccess } from '../success/use-success.ts';
import { useAppearance } from './appearance.tsx';
import { useLogoPlan } from './logo-choice.ts';
import { LogoSetting } from './logo-setting.tsx';
import styles from './look.module.css';
import { useShownName } from './shown-name.ts';
import { SmallSheet } from './small-sheet.tsx';
import { useOwnLogo } from './use-own-logo.ts';

/**
 * One panel with one name, whatever opens it: how the form looks, what comes after submitting and after its end, whose logo it has. A
 * further tab is a row here.
 */
export function CustomizePanel({ shown }: { shown: FormPanelName }) {
  const store = useEditorStore();
  const appearance = useAppearance();
  const success = useSuccess();
  const closing = useClosing();
  const own = useOwnLogo();
  const { choice } = useLogoPlan();
  const hasLogoTab = choice !== undefined || own.isShown || own.logo !== null;
  const isLogoSet = own.logo !== null || choice?.isShown === false;
  const resetLogo = () => {
    if (own.logo) own.remove();
    choice?.change(true);
  };
  const tabs: readonly [PanelTab, ...PanelTab[]] = [
    { id: 'look', name: 'Appearance', ...appearance },
    { id: 'success', name: 'Success page', short: 'Success', content: <SuccessSettings success={success} />, onReset: success.reset },
    { id: 'closing', name: 'Closed page', short: 'Closed', content: <ClosingSettings closing={closing} />, onReset: closing.reset },
    ...(hasLogoTab
      ? [
          {
            id: 'logo' as const,
            name: 'Logo',
            content: <LogoSetting own={own} choice={choice} />,
            onReset: isLogoSet ? resetLogo : undefined,
          },
        ]
      : []),
  ];
  const current = tabs.find(({ id }) => id === shown) ?? tabs[0];
  return (
    <Panel title="Customize" label="Customize" tool="look" onReset={current.onReset}>
      <PanelTabs label="Customize" tabs={tabs} current={current} onShow={store.showFormPanel} />
    </Panel>
  );
}

interface PanelTab {
  id: FormPanelName;
  name: string;
  /** What a narrow panel shows of the name. */
  short?: string;
  content: ReactNode;
  /** undefined: the tab has nothing to reset. */
  onReset: (() => void) | undefined;
}

interface PanelTabsProps {
  label: string;
  tabs: readonly PanelTab[];
  current: PanelTab;
  onShow(tab: FormPanelName): void;
}

/** Tabs inside a panel. The arrow keys choose one. */
function PanelTabs({ label, tabs, current, onShow }: PanelTabsProps) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(current) + step + tabs.length) % tabs.length];
    if (!next) return;
    onShow(next.id);
    document.getElementById(`${id}-${next.id}`)?.focus();
  };
  return (
    <>
      <div role="tablist" aria-label={label} className={styles.tabs}>
        {[tabs.slice(0, 2), tabs.slice(2)].map((pair) => (
          <div key={pair[0]?.id} role="presentation" className={styles.pair}>
            {pair.map((tab) => (
              <button
                key={tab.id}
                type="button"
                role="tab"
                id={`${id}-${tab.id}`}
                aria-selected={tab === current}
                aria-controls={`${id}-panel`}
                tabIndex={tab === current ? 0 : -1}
                onClick={() => onShow(tab.id)}
                onKeyDown={onKeyDown}
              >
                {tab.short && (
                  <span className={styles.short} aria-hidden="true">
                    {tab.short}
                  </span>
                )}
                <span className={styles.whole}>{tab.name}</span>
              </button>
            ))}
          </div>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current.id}`} className={styles.panel}>
        {current.content}
      </div>
    </>
  );
}

/** From this length on, the field says how many characters are left. */
const NEARLY_FULL = MAX_CLOSING - 100;

/** The owner's words on the page of the closed form. */
function ClosingSettings({ closing: { words, problem, change } }: { closing: ClosingDraft }) {
  return (
    <>
      <Textarea
        label="Message on the closed page"
        description={
          words.length < NEARLY_FULL
            ? 'Shown to anyone who opens the form once it is closed. Leave it empty for the usual message.'
            : `${words.length.toLocaleString('en')} of ${MAX_CLOSING.toLocaleString('en')} characters`
        }
        placeholder="For example: Thank you all! We will write to everyone by the end of May."
        autosize
        minRows={4}
        maxRows={12}
        dir="auto"
        maxLength={MAX_CLOSING}
        value={words}
        error={problem ? <FieldError text={problem} /> : undefined}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <ClosingPreview words={words} />
    </>
  );
}

/** The page of the form after its deadline in small, with what is written and not saved yet. */
function ClosingPreview({ words }: { words: string }) {
  const form = useShownName();
  const deadline = useEditor((state) => state.history.present.settings.deadline);
  const own = words.trim();
  return (
    <SmallSheet label="Preview of the closed page" caption="As people see it once the form is closed" heading={closedHeading.expired}>
      <RichTextView text={richTextOf(own || form)} />
      <ClosedLine kind="expired" form={form} words={own} since={deadline && 'at' in deadline ? deadline : null} />
    </SmallSheet>
  );
}
