import type { CDPSession, Page } from 'playwright-core';

declare global {
  interface Window {
    /** How the device is asked now: 'conditional' where the browser fills in the email. */
    askedOfDevice?: string[];
  }
}

/** Runs in the page, before its own scripts: notes what is asked of the device and not answered yet. */
function noteQuestions(): void {
  const asked: string[] = [];
  window.askedOfDevice = asked;
  if (!navigator.credentials) return;
  const get = navigator.credentials.get.bind(navigator.credentials);
  navigator.credentials.get = async (options) => {
    const how = options?.mediation ?? 'at once';
    asked.push(how);
    return get(options).finally(() => asked.splice(asked.indexOf(how), 1));
  };
}

/** A device of the page that keeps passkeys and knows its user. It answers what is asked of it after it was let. */
export async function plugIn(page: Page) {
  await page.addInitScript(noteQuestions);
  const debug: CDPSession = await page.context().newCDPSession(page);
  await debug.send('WebAuthn.enable');
  const { authenticatorId } = await debug.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  return {
    answers: (enabled: boolean) => debug.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** Waits until the page offers a passkey: what the device hears before it answers stays unanswered, and what it hears later does not. */
    isOffered: () => page.waitForFunction(() => window.askedOfDevice?.includes('conditional')),
    knowsUser: (isUserVerified: boolean) => debug.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}
