import { useState } from 'react';
import { Panel } from '../settings/panel.tsx';
import type { FormPanelName } from '../state/editor-store.ts';
import { SuccessSettings } from '../success/success-settings.tsx';
import { useSuccess } from '../success/use-success.ts';
import { useAppearance } from './appearance.tsx';
import { useLogoChoice } from './logo-choice.ts';
import { LogoSetting } from './logo-setting.tsx';
import { type PanelTab, PanelTabs } from './panel-tabs.tsx';

const TITLE = 'Background color settings';

type Tab = PanelTab & { title?: string };

/** How the form looks, and what comes after submitting. */
export const LookPanel = () => <TabbedPanel tool="look" start="appearance" />;

/** The same, from the tool for the success page. */
export const SuccessPanel = () => <TabbedPanel tool="success" start="success" />;

function TabbedPanel({ tool, start }: { tool: FormPanelName; start: string }) {
  const appearance = useAppearance();
  const success = useSuccess();
  const logo = useLogoChoice();
  const [shown, setShown] = useState(start);
  const tabs: readonly [Tab, ...Tab[]] = [
    { id: 'appearance', name: 'Appearance', content: appearance.content, onReset: appearance.onReset },
    {
      id: 'success',
      name: 'Success page',
      title: 'Success page settings',
      content: <SuccessSettings success={success} />,
      onReset: success.reset,
    },
    ...(logo ? [{ id: 'logo', name: 'Logo', content: <LogoSetting logo={logo} />, onReset: () => logo.change(true) }] : []),
  ];
  const current = tabs.find(({ id }) => id === shown) ?? tabs[0];
  const { title = TITLE } = current;
  return (
    <Panel title={title} label={title} tool={tool} onReset={current.onReset}>
      <PanelTabs label={TITLE} tabs={tabs} current={current} onShow={setShown} />
    </Panel>
  );
}
