/** Order matters: most browsers name others, too. */
const browsers = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

const firstOf = (names: readonly (readonly [RegExp, string])[], text: string): string => names.find(([sign]) => sign.test(text))?.[1] ?? '';

/** What a browser says about itself, as far as people need it to recognize their devices. Only that is stored. */
export function deviceIn(userAgent = ''): { browser: string; system: string } {
  const text = userAgent.slice(0, 500);
  return { browser: firstOf(browsers, text), system: firstOf(systems, text) };
}
