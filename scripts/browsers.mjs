// The browsers of the tests: the installed ones, else Debian's packages if possible.
import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.mjs';

const chromium = {
  paths: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  packages: ['chromium', 'fonts-liberation'],
};
/** Chromium without windows: the same engine, whose tests take a quarter less processor time and about half the time. */
const withoutWindows = { paths: ['/usr/bin/chromium-headless-shell'], packages: ['chromium-headless-shell', 'fonts-liberation'] };
const firefox = { paths: ['/usr/bin/firefox-esr', '/usr/bin/firefox'], packages: ['firefox-esr'] };

/** The variables that name browsers to tests, each with what it may name, the best first. */
const browsers = {
  CHROMIUM_PATH: [withoutWindows, chromium],
  // The one without windows does not heed the settings of a profile.
  CHROMIUM_PROFILE_PATH: [chromium],
  FIREFOX_PATH: [firefox],
};

/**
 * @param {(keyof typeof browsers)[]} wanted
 * @returns {Record<string, string>} the variables of the browsers that are there; each of the others is told to `onMissing`
 */
export function provideBrowsers(wanted, onMissing) {
  const found = wanted.map((variable) => [variable, process.env[variable] || provide(browsers[variable])]);
  for (const [variable, path] of found) if (!path) onMissing(variable);
  return Object.fromEntries(found.filter(([, path]) => path));
}

function provide(choices) {
  for (const { paths, packages } of choices) {
    const find = () => paths.find((path) => existsSync(path));
    const found = find() ?? (installDebianPackages(...packages) ? find() : undefined);
    if (found) return found;
  }
  return undefined;
}
