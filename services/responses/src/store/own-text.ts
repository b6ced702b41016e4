/**
 * The same text without the long one that it may be a part of: the engine keeps a text in memory as long as a part of it is used. For what
 * is held or remembered longer than the answer that it was cut from.
 */
export const ownText = (part: string): string => Buffer.from(part, 'utf16le').toString('utf16le');
