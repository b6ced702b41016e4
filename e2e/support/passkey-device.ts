import type { CDPSession, Page } from 'playwright-core';

/** A device of the page that keeps passkeys and knows its user. It answers what is asked of it after it was let. */
export async function plugIn(page: Page) {
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
    knowsUser: (isUserVerified: boolean) => debug.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}
