import type { Logo } from '@formwright/form-model';

/** The room of a logo in CSS pixels: a phone's narrowest sheet has it, too. */
const ROOM = { width: 240, height: 64 };

/** The owner's logo above the form. Its size stands in the page, so that nothing moves when it arrives. */
export function LogoView({ logo: { src, alt, width, height } }: { logo: Logo }) {
  const scale = Math.min(1, ROOM.width / width, ROOM.height / height);
  const sized = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  return <img className="fw-logo" src={src} alt={alt} width={sized(width)} height={sized(height)} />;
}
