/** Shown while the first screen's code loads. Empty on purpose: anything more would only flash. */
export function Starting() {
  return <div role="status" aria-label="Loading" />;
}
