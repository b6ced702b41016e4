import { type KeyboardEvent, type ReactNode, useId } from 'react';
import type { FormPanelName } from '../state/setting-panels.ts';
import styles from './look.module.css';

export interface PanelTab {
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
export function PanelTabs({ label, tabs, current, onShow }: PanelTabsProps) {
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
