import type { LaunchOptions } from 'playwright-core';

/** What Playwright switches off (its chromiumSwitches.ts), which this list replaces. */
const OFF_FOR_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** Pages of the address bar, which Chromium loads for every window: they take more time than a page of a test. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** On a busy machine, a browser needs more than the half minute that its library gives it. */
export const LAUNCH_LIMIT_MS = 120_000;

/** How tests start Chromium, here and in e2e. */
export function chromiumOptions(executablePath = process.env.CHROMIUM_PATH): LaunchOptions {
  if (!executablePath) throw new Error('CHROMIUM_PATH is not set: run the tests with npm test');
  return {
    executablePath,
    timeout: LAUNCH_LIMIT_MS,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      `--disable-features=${[...OFF_FOR_PLAYWRIGHT, ...ADDRESS_BAR].join()}`,
    ],
  };
}
