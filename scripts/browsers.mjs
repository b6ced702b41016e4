// The browsers of the tests: the installed ones, else Debian's packages if possible.
import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.mjs';

/**
 * Chromium without windows comes first: it is the same engine, and its tests take a quarter less processor time and about half the time.
 * @type {Record<'Chromium' | 'Firefox', {variable: string, choices: {paths: string[], packages: string[]}[]}>}
 */
const browsers = {
  Chromium: {
    variable: 'CHROMIUM_PATH',
    choices: [
      { paths: ['/usr/bin/chromium-headless-shell'], packages: ['chromium-headless-shell', 'fonts-liberation'] },
      { paths: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'], packages: ['chromium', 'fonts-liberation'] },
    ],
  },
  Firefox: {
    variable: 'FIREFOX_PATH',
    choices: [{ paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox'], packages: ['firefox-esr'] }],
  },
};

/**
 * @param {'Chromium' | 'Firefox'} name
 * @returns {Record<string, string> | undefined} the variable that names the browser to a test
 */
export function provideBrowser(name) {
  const { variable, choices } = browsers[name];
  const named = process.env[variable];
  if (named && existsSync(named)) return { [variable]: named };
  for (const { paths, packages } of choices) {
    const find = () => paths.find((path) => existsSync(path));
    const found = find() ?? (installDebianPackages(...packages) ? find() : undefined);
    if (found) return { [variable]: found };
  }
  return undefined;
}
