/** While the first screen's code arrives: an empty page. Anything more would only flash. */
export function Starting() {
  return <div role="status" aria-label="Loading" />;
}
