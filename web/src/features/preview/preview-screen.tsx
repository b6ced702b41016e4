import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { openPreviewChannel, type PreviewedForm } from '../../lib/preview-channel.ts';
import { type PreviewDevice, paths } from '../../paths.ts';
import { ErrorInPlace } from '../../ui/empty-state.tsx';
import { toast } from '../../ui/toast-store.ts';
import { showIn } from './api.ts';
import styles from './preview-screen.module.css';

const devices = [
  { is: 'desktop', name: 'Desktop', icon: IconDeviceDesktop },
  { is: 'tablet', name: 'Tablet', icon: IconDeviceTablet },
  { is: 'phone', name: 'Phone', icon: IconDeviceMobile },
] as const satisfies readonly { is: PreviewDevice; name: string; icon: unknown }[];

/** Wait before a preview that the server had no time for is asked for again. */
const AGAIN_MS = 2_000;
const NO_IMAGES: PreviewedForm['images'] = [];

interface PreviewScreenProps {
  id: string;
  device: PreviewDevice;
  /** The form as it is saved. An open editor replaces it by what is on its canvas. */
  saved: PreviewedForm['form'];
}

/** The form as respondents see it, in the width of a device. */
export function PreviewScreen({ id, device, saved }: PreviewScreenProps) {
  const shown = useCanvas(id) ?? { form: saved, images: NO_IMAGES };
  const { frame, name, error, show } = useFrame(id, shown);
  const title = shown.form.pages[0]?.title ?? '';
  return (
    <div className={styles.screen}>
      <header className={styles.top}>
        <h1 className="cut">
          <span className="vh">Preview of </span>
          {title}
        </h1>
        <nav className={styles.devices} aria-label="Device">
          {devices.map(({ is, name: label, icon: Icon }) => (
            <Link key={is} to={paths.preview(id, is)} replace aria-current={is === device ? 'page' : undefined}>
              <Icon size={18} stroke={1.6} aria-hidden="true" />
              <span>{label}</span>
            </Link>
          ))}
        </nav>
        <p className={styles.note}>This is a preview; nothing is sent.</p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where the device is larger than the window */}
      <main className={styles.stage} data-device={device} tabIndex={0}>
        {error ? (
          <ErrorInPlace error={error} text="The preview did not load." onRetry={show} />
        ) : (
          <iframe ref={frame} name={name} title={`Preview of ${title}`} sandbox="allow-scripts allow-forms" />
        )}
      </main>
    </div>
  );
}

/** The form on the canvas of an open editor; null without one. */
function useCanvas(id: string): PreviewedForm | null {
  const [canvas, setCanvas] = useState<PreviewedForm | null>(null);
  useEffect(() => {
    const channel = openPreviewChannel(id);
    channel.follow(setCanvas);
    return channel.close;
  }, [id]);
  return canvas;
}

/** Keeps the frame up to date, and tells when the form in it would have been sent. */
function useFrame(id: string, { form, images }: PreviewedForm) {
  const name = useId();
  const frame = useRef<HTMLIFrameElement>(null);
  const [error, setError] = useState<Error | null>(null);
  /** Counts the times that it is shown anew without a change. */
  const [turn, setTurn] = useState(0);
  const show = () => {
    setError(null);
    setTurn((turns) => turns + 1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn shows the same form again
  useEffect(() => {
    const abort = new AbortController();
    showIn(name, id, form, abort.signal).catch((failure: unknown) => {
      if (!abort.signal.aborted) setError(failure as Error);
    });
    return () => abort.abort();
  }, [name, id, form, turn]);
  useEffect(() => {
    let again: ReturnType<typeof setTimeout> | undefined;
    const listen = ({ source, data }: MessageEvent<unknown>) => {
      if (!frame.current || source !== frame.current.contentWindow) return;
      // The frame has no origin that could be named here. It gets the owner's own pictures.
      if (data === 'preview-ready' && images.length > 0) frame.current.contentWindow?.postMessage({ images }, '*');
      // Other previews of the workspace are being made.
      if (data === 'preview-busy') again = setTimeout(() => setTurn((turns) => turns + 1), AGAIN_MS);
      if (data !== 'preview-sent') return;
      toast.lasting('Everything is filled in. This is a preview, so nothing was sent.');
      setTurn((turns) => turns + 1);
    };
    window.addEventListener('message', listen);
    return () => {
      clearTimeout(again);
      window.removeEventListener('message', listen);
    };
  }, [images]);
  return { frame, name, error, show };
}
