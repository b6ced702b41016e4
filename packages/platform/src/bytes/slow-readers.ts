/** The slowest reader who keeps a place or memory: bytes of a phone with EDGE, in a millisecond. */
export const LEAST_PACE = 10;
/** A reader who is this far behind that pace gives way to a new one, where there is no room left. */
export const READER_PATIENCE_MS = 60_000;
