import { IconDownload } from '@tabler/icons-react';
import { GENERIC_ERROR } from '../../lib/api-error.ts';
import { AppButton } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { LocalAddressNote } from '../../ui/local-address-note.tsx';
import { toast } from '../../ui/toast-store.ts';
import { type QrCode, qrPath, qrPng, qrSvg } from './qr-code.ts';
import styles from './sharing.module.css';

interface QrDialogProps {
  code: QrCode;
  /** The form's public address, which the code contains. */
  address: string;
  /** Name of the downloaded files, without the ending. */
  fileName: string;
  onClose(): void;
}

/** The QR code of the public link, to show or to print. */
export default function QrDialog({ code, address, fileName, onClose }: QrDialogProps) {
  const save = async (picture: Promise<Blob> | Blob, ending: string) => {
    try {
      download(await picture, `${fileName}.${ending}`);
    } catch {
      toast.error(GENERIC_ERROR);
    }
  };
  return (
    <Dialog opened onClose={onClose} title="QR code" size={420} withCloseButton={false}>
      <div className={styles.qr}>
        <svg viewBox={`0 0 ${code.length} ${code.length}`} role="img" aria-label={`QR code of ${address}`} shapeRendering="crispEdges">
          <path d={qrPath(code)} fill="#000" />
        </svg>
        <p className="small muted">{address}</p>
        <LocalAddressNote />
      </div>
      <DialogActions>
        <AppButton data-autofocus onClick={onClose}>
          Close
        </AppButton>
        <AppButton icon={<IconDownload size={16} stroke={1.6} />} onClick={() => void save(qrSvg(code), 'svg')}>
          SVG
        </AppButton>
        <AppButton icon={<IconDownload size={16} stroke={1.6} />} onClick={() => void save(qrPng(code), 'png')}>
          PNG
        </AppButton>
      </DialogActions>
    </Dialog>
  );
}

function download(picture: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  // The browser has taken over the picture by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
