/** Illustration of the empty list of forms. */
export function FirstBoard() {
  return (
    <svg width="184" height="128" viewBox="0 0 132 92" fill="none" aria-hidden="true">
      <g stroke="currentColor" strokeWidth="1.8" strokeLinejoin="round">
        <path d="M2 18h48v10l14-4.5v20l-14-4.5v12l14-4.5v20l-14-4.5v10H2z" fill="var(--brand-tint)" />
        <path
          d="M130 18v54H78V61.5l14 4.5V46l-14 4.5v-12l14 4.5V23l-14 4.5V18z"
          fill="var(--surface)"
          stroke="var(--line-field)"
          strokeDasharray="4 4"
        />
      </g>
      <path d="M12 32h24M12 42h18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

/** Illustration of the empty list of responses. */
export function WaitingJoint() {
  return (
    <svg
      width="132"
      height="77"
      viewBox="0 0 110 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M4 20h30v8l10-3v14l-10-3v8H4z" fill="var(--brand-tint)" />
      <path d="M106 20H60v5l-10 3v8l10 3v5h46z" strokeDasharray="4 4" stroke="var(--line-field)" />
    </svg>
  );
}

/** Illustration of a search without results. */
export function NoMatch() {
  return (
    <svg
      width="108"
      height="72"
      viewBox="0 0 96 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <rect x="14" y="6" width="50" height="52" rx="5" fill="var(--surface)" stroke="var(--line-field)" />
      <path d="M22 18h20M22 28h30M22 38h14" stroke="var(--line-2)" />
      <circle cx="62" cy="36" r="13" fill="var(--brand-tint)" />
      <path d="m71.5 45.5 10 10" />
    </svg>
  );
}
