import { exportList, exportOperatorLog } from '@formwright/contracts/admin';
import type { BodyOf } from '@formwright/contracts/contract';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { readerZone } from '../../lib/reader-zone.ts';
import { nameOfFile, saveFile } from '../../lib/save-file.ts';
import { AppButton } from '../../ui/button.tsx';
import { tellError } from '../../ui/toast-store.ts';
import { open } from './api.ts';

export type ExportedFile = BodyOf<typeof exportList>;

/** Asks for a list of a section, with the times that its table shows. */
export const askFor = (file: ExportedFile) => (signal: AbortSignal) => open(exportList, { body: { ...file, zone: readerZone() }, signal });

/** The same of the log of operators. */
export const askForLog = (narrowed: BodyOf<typeof exportOperatorLog>) => (signal: AbortSignal) =>
  open(exportOperatorLog, { body: { ...narrowed, zone: readerZone() }, signal });

/**
 * Downloads a whole list as it is narrowed now. It says how far it is, and can be left.
 * @param ask makes the call
 */
export function DownloadCsv({ ask }: { ask: (signal: AbortSignal) => Promise<Response> }) {
  const [rows, setRows] = useState<number | null>(null);
  const under = useRef<AbortController>(null);
  useEffect(() => () => under.current?.abort(), []);
  const start = async () => {
    const left = new AbortController();
    under.current = left;
    setRows(0);
    try {
      const reply = await ask(left.signal);
      saveFile(await readRows(reply, left.signal, setRows), nameOfFile(reply, 'List', 'csv'));
    } catch (error) {
      if (!left.signal.aborted) tellError(error);
    } finally {
      setRows(null);
    }
  };
  if (rows === null)
    return (
      <AppButton kind="quiet" size="xs" icon={<IconDownload size={15} stroke={1.75} />} onClick={() => void start()}>
        Download CSV
      </AppButton>
    );
  return (
    <span className="row gap-2">
      <span className="num muted small" role="status">{`${rows.toLocaleString('en')} rows`}</span>
      <AppButton kind="quiet" size="xs" icon={<IconX size={15} stroke={1.75} />} onClick={() => under.current?.abort()}>
        Cancel
      </AppButton>
    </span>
  );
}

const NEWLINE = 10;

async function readRows(reply: Response, signal: AbortSignal, tell: (rows: number) => void): Promise<Blob> {
  const reader = (reply.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
  signal.addEventListener('abort', () => void reader.cancel(), { once: true });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  // The first line has the heads.
  for (let rows = -1; ; ) {
    const { done, value } = await reader.read();
    signal.throwIfAborted();
    if (done) return new Blob(parts, { type: 'text/csv' });
    parts.push(value);
    for (const byte of value) if (byte === NEWLINE) rows += 1;
    tell(Math.max(0, rows));
  }
}
