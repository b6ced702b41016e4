/**
 * Replaces 'typebox' in the browser's bundle (vite.config.ts), because the app needs a contract's method and path, but not its schemas,
 * which only the server checks. Every builder returns an empty object.
 */
export const Type: Record<string, () => object> = new Proxy({}, { get: () => () => ({}) });
