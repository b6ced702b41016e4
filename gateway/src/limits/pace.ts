/** The slowest pace at which bytes may move. */
export interface LeastPace {
  /** The longest time without a byte. */
  quietMs: number;
  /** The bytes that must have moved within each window. */
  windowMs: number;
  bytes: number;
  /** Interval of the looks. */
  lookMs: number;
}

/** Tells at each look whether the other side is too slow. */
export class Pace {
  private windowSince: number;
  private windowBytes = 0;
  private quietSince: number;

  constructor(
    private readonly least: LeastPace,
    now: number,
    private bytes: number,
  ) {
    this.windowSince = now;
    this.quietSince = now;
    this.windowBytes = bytes;
  }

  /**
   * @param bytes that have moved so far
   * @param isWaiting whether this process waits for the other side; while it does not, the other side is never too slow
   */
  isTooSlow(now: number, bytes: number, isWaiting: boolean): boolean {
    if (!isWaiting || bytes > this.bytes) this.quietSince = now;
    this.bytes = bytes;
    if (!isWaiting) this.begin(now);
    if (now - this.quietSince >= this.least.quietMs) return true;
    if (now - this.windowSince < this.least.windowMs) return false;
    if (bytes - this.windowBytes < this.least.bytes) return true;
    this.begin(now);
    return false;
  }

  private begin(now: number): void {
    this.windowSince = now;
    this.windowBytes = this.bytes;
  }
}
