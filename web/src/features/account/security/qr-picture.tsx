import { qrCodeOf, qrPath } from '@formwright/form-renderer/qr-code';
import { useMemo } from 'react';
import styles from './security.module.css';

/** A QR code, dark on light in both schemes, as cameras need it. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const code = useMemo(() => qrCodeOf(text), [text]);
  return (
    <svg className={styles.qr} viewBox={`0 0 ${code.length} ${code.length}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={`M0 0h${code.length}v${code.length}H0z`} fill="#fff" />
      <path d={qrPath(code)} fill="#000" />
    </svg>
  );
}
