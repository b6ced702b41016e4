import { createElement } from 'react';

type Icon = () => ReturnType<typeof createElement>;
const icons = new Map<string, Icon>();

/**
 * Mock of the icons, because their file with five thousand icons takes most of a second to load. Every icon is an empty picture with its
 * name.
 */
module.exports = new Proxy<Record<string, unknown>>({}, { get: (_, name) => (name === '__esModule' ? true : iconNamed(String(name))) });

/** Always the same component, as the real ones are. */
function iconNamed(name: string): Icon {
  const icon = icons.get(name) ?? (() => createElement('svg', { 'aria-hidden': true, 'data-icon': name }));
  icons.set(name, icon);
  return icon;
}
