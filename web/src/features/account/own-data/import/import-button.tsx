import { getForms } from '@formwright/contracts/forms';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { request } from '../../../../lib/api-client.ts';
import { errorText } from '../../../../lib/api-error.ts';
import { AppButton } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toast-store.ts';
import { ImportDialog } from './import-dialog.tsx';
import type { OwnDataFile } from './read-own-data.ts';
import { ZipError } from './zip-error.ts';

/** Reads a ZIP of own data on this device, and asks which of its forms are made again. Only these are sent. */
export function ImportButton() {
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const [found, setFound] = useState<{ file: OwnDataFile; own: ReadonlySet<string> } | null>(null);

  async function read(chosen: File) {
    setReading(true);
    try {
      const { openOwnData } = await import('./read-own-data.ts');
      const file = await openOwnData(chosen);
      if (file.forms.length === 0) throw new ZipError('This ZIP has no forms.');
      setFound({ file, own: new Set((await request(getForms, {})).map(({ _id }) => _id)) });
    } catch (error) {
      toast.error(error instanceof ZipError ? error.message : errorText(error));
    } finally {
      setReading(false);
    }
  }
  return (
    <>
      <AppButton icon={<IconUpload size={15} stroke={1.75} />} loading={isReading} onClick={() => input.current?.click()}>
        Import forms
      </AppButton>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label="ZIP of your data"
        onChange={({ currentTarget: { files }, currentTarget }) => {
          const chosen = files?.[0];
          if (chosen) void read(chosen);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      {found && <ImportDialog {...found} onClose={() => setFound(null)} />}
    </>
  );
}
