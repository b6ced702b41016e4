/**
 * Stands in for 'typebox' in the browser's bundle (vite.config.ts): the app needs a contract's method and path, not its schemas,
 * which only the server checks. Every builder answers an empty object.
 */
export const Type: Record<string, () => object> = new Proxy({}, { get: () => () => ({}) });
