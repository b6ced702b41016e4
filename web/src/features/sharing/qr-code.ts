import encodeQR from 'qr';

/** A QR code: rows of modules, true is dark. It includes the quiet zone of four modules that scanners need. */
export type QrCode = readonly (readonly boolean[])[];

/** Level M: a code with 15 % of damage is still read, for prints that get wet or creased. */
export const qrCodeOf = (text: string): QrCode => encodeQR(text, 'raw', { ecc: 'medium', border: 4 });

/** The dark modules as the path of a drawing with one unit per module; one piece per run of them. */
export function qrPath(code: QrCode): string {
  const pieces: string[] = [];
  for (const [y, row] of code.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      const from = x;
      while (row[x]) x += 1;
      if (x > from) pieces.push(`M${from} ${y}h${x - from}v1H${from}z`);
    }
  }
  return pieces.join('');
}

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
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}
