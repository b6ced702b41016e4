import type { ReactNode } from 'react';

const Icon = ({ children }: { children: ReactNode }) => (
  <svg className="fw-icon" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
    {children}
  </svg>
);

export const CalendarIcon = () => (
  <Icon>
    <path d="M4 9a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM8 4v5M16 4v5M4 12h16" />
  </Icon>
);
export const UploadIcon = () => (
  <Icon>
    <path d="M4 17v2a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-2M7 9l5-5 5 5M12 4v12" />
  </Icon>
);
export const FileIcon = () => (
  <Icon>
    <path d="M6 5a2 2 0 0 1 2-2h6l5 5v11a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2zM14 3v5h5" />
  </Icon>
);
export const ArrowIcon = () => (
  <Icon>
    <path d="M5 12h14M13 6l6 6-6 6" />
  </Icon>
);
export const StarIcon = () => (
  <svg className="fw-starshape" viewBox="0 0 24 24" width="32" height="32" aria-hidden="true">
    <path d="m12 3 2.7 5.8 6.3.8-4.6 4.4 1.2 6.3-5.6-3.1-5.6 3.1L7.6 14 3 9.6l6.3-.8z" />
  </svg>
);
