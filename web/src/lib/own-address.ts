/** The whole address of a path of this site, for other people. @param path starts with '/' */
export const ownAddress = (path: string): string => new URL(path, window.location.origin).href;

const ONLY_HERE = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])$/;

/** Whether no other machine reaches the site by the address at which it is open. @param host without the port */
export const isOnlyHere = (host = window.location.hostname): boolean => ONLY_HERE.test(host);
