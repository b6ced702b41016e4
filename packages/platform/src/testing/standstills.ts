/** Between two looks at the clock. */
const LOOK_MS = 5;

/**
 * Notes for how long this process stood still, as on a machine that has no time for it. For a test of a limit of time that holds only while
 * it works.
 * @returns a function that ends the notes, and returns the longest time in milliseconds
 */
export function noteStandstills(): () => number {
  let lookedAt = performance.now();
  let longest = 0;
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - lookedAt);
    lookedAt = now;
  };
  const looks = setInterval(look, LOOK_MS);
  return () => {
    clearInterval(looks);
    look();
    return longest;
  };
}
