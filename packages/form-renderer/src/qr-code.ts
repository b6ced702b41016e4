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
