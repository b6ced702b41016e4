import { ClosingSettings } from '../closing/closing-settings.tsx';
import { useClosing } from '../closing/use-closing.ts';
import { Panel } from '../settings/panel.tsx';
import { useEditorStore } from '../state/editor-context.tsx';
import type { FormPanelName } from '../state/setting-panels.ts';
import { SuccessSettings } from '../success/success-settings.tsx';
import { useSuccess } from '../success/use-success.ts';
import { useAppearance } from './appearance.tsx';
import { useLogoPlan } from './logo-choice.ts';
import { LogoSetting } from './logo-setting.tsx';
import { type PanelTab, PanelTabs } from './panel-tabs.tsx';
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
