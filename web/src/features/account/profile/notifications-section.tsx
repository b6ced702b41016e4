import { Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { askForNotifications, useNotificationState } from '../../../lib/browser-notifications.ts';
import { AppButton } from '../../../ui/button.tsx';
import { tellError } from '../../../ui/toast-store.ts';
import type { Me } from '../api.ts';
import { switchBrowser, switchEmail, useShowChanged } from './api.ts';
import styles from './profile.module.css';
import { Section } from './section.tsx';

/** By mail and in the browser. */
export function NotificationsSection({ me }: { me: Me }) {
  const show = useShowChanged();
  const state = useNotificationState();
  const email = useSwitch(me.email_notification === '1', switchEmail, show);
  const browser = useSwitch(me.browser_notification === '1', switchBrowser, show);

  function turnBrowser(check: boolean) {
    browser.turn(check);
    if (check) void askForNotifications();
  }

  return (
    <Section id="notifications" title="Notifications" text="How you hear about new responses. Notifications never contain answers.">
      <div className="stack gap-6">
        <SwitchRow label="Email" isOn={email.isOn} onSwitch={email.turn}>
          An email when a response arrives. When many arrive, one email for all of them: after 15 minutes, then after an hour, then every 4
          hours.
        </SwitchRow>
        <SwitchRow label="Browser" isOn={browser.isOn} onSwitch={turnBrowser}>
          The list under the bell, and a browser notification while a tab is open in the background.
        </SwitchRow>
        {browser.isOn && state !== 'granted' && (
          <div className={styles.note} role="status">
            <span className="tiny muted">{notes[state]}</span>
            {state === 'default' && (
              <AppButton size="xs" onClick={() => void askForNotifications()}>
                Allow in this browser
              </AppButton>
            )}
          </div>
        )}
      </div>
    </Section>
  );
}

const notes = {
  default: 'You have not allowed notifications in this browser yet. The bell works.',
  denied:
    'This browser blocks notifications from this site. The bell works. To allow them, open the site settings with the icon beside the address.',
  unsupported: 'This browser cannot show notifications here. The bell works.',
} as const;

/** Shows where the switch goes while it is being stored, and where it was if that fails. */
function useSwitch(isOn: boolean, store: (check: boolean) => Promise<Partial<Me>>, show: (changes: Partial<Me>) => void) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: store,
    onSuccess: show,
    onError: tellError,
    // Quick changes are stored one after the other.
    scope: { id: `switch-${store.name}` },
  });
  return { isOn: isPending ? variables : isOn, turn: (check: boolean) => mutate(check) };
}

interface SwitchRowProps {
  label: string;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  children: ReactNode;
}

function SwitchRow({ label, isOn, onSwitch, children }: SwitchRowProps) {
  const id = useId();
  return (
    <div className={styles.switch}>
      <div>
        <label className="strong" htmlFor={id}>
          {label}
        </label>
        <p className="tiny muted" id={`${id}-about`}>
          {children}
        </p>
      </div>
      <Switch
        id={id}
        withThumbIndicator={false}
        checked={isOn}
        aria-describedby={`${id}-about`}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
    </div>
  );
}
