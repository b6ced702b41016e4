/** Where abuse may be reported by mail, for those who cannot or would rather not use the page; nothing where none is set. */
export const AbuseAddress = ({ email }: { email: string }) =>
  email === '' ? null : (
    <p className="fw-lede">
      You can also write to <a href={`mailto:${email}`}>{email}</a>.
    </p>
  );
