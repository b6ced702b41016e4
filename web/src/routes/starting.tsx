/** While the first screen's code arrives: the bench, empty. Anything more would only flash. */
export function Starting() {
  return <div role="status" aria-label="Loading" />;
}
