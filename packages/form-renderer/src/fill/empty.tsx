/** Takes space in a row, and none on narrow screens. */
export const FillEmpty = () => <div className="fw-empty" />;
