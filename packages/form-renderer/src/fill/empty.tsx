/** Keeps its place in the row, and takes none where columns stack. */
export const FillEmpty = () => <div className="fw-empty" />;
