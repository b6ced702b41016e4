export const FillDivider = () => <hr className="fw-divider" />;
