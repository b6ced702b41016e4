import { useState } from 'react';
import { Panel } from '../settings/panel.tsx';
import { useAppearance } from './appearance.tsx';
import { useLogoChoice } from './logo-choice.ts';
import { LogoSetting } from './logo-setting.tsx';
import { type PanelTab, PanelTabs } from './panel-tabs.tsx';

const TITLE = 'Background color settings';

/** How the form looks. */
export function LookPanel() {
  const appearance = useAppearance();
  const logo = useLogoChoice();
  const [shown, setShown] = useState('appearance');
  const tabs: readonly [PanelTab, ...PanelTab[]] = [
    { id: 'appearance', name: 'Appearance', content: appearance.content, onReset: appearance.onReset },
    ...(logo ? [{ id: 'logo', name: 'Logo', content: <LogoSetting logo={logo} />, onReset: () => logo.change(true) }] : []),
  ];
  const current = tabs.find(({ id }) => id === shown) ?? tabs[0];
  return (
    <Panel title={TITLE} label={TITLE} tool="look" onReset={current.onReset}>
      <PanelTabs label={TITLE} tabs={tabs} current={current} onShow={setShown} />
    </Panel>
  );
}
