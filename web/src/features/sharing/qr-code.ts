import { type QrCode, qrCodeOf, qrPath } from '@formwright/form-renderer/qr-code';

export { type QrCode, qrCodeOf, qrPath };

export function qrSvg(code: QrCode): Blob {
  const size = code.length;
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${qrPath(code)}"/></svg>`;
  return new Blob([markup], { type: 'image/svg+xml' });
}

/** Minimum width and height of the picture. */
const PNG_PIXELS = 1024;

/** A picture with whole pixels per module, so that all edges are sharp. @throws if the browser cannot draw */
export async function qrPng(code: QrCode): Promise<Blob> {
  const scale = Math.ceil(PNG_PIXELS / code.length);
  const canvas = document.createElement('canvas');
  canvas.width = code.length * scale;
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  for (const [y, row] of code.entries()) {
    for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x * scale, y * scale, scale, scale);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no image'))), 'image/png');
  });
}
