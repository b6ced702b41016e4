import { generatePdf } from '@formwright/contracts/responses';
import { IconFileTypePdf } from '@tabler/icons-react';
import { open } from '../../../lib/api-client.ts';
import { readerZone } from '../../../lib/reader-zone.ts';
import { usePdfDownload } from '../../../lib/use-pdf-download.ts';
import { AppButton } from '../../../ui/button.tsx';
import type { RowAction } from '../../../ui/row-actions.tsx';

const useResponsePdf = (responseId: string) =>
  usePdfDownload('Response', (signal) => open(generatePdf, { params: { responseId }, query: { timeZone: readerZone() }, signal }));

/** The action of a row. @param name of the response, for its accessible name */
export function usePdfAction(id: string, name: string): RowAction {
  const { mutate, isPending } = useResponsePdf(id);
  return {
    label: 'Download PDF',
    name: `Download the response ${name} as PDF`,
    icon: IconFileTypePdf,
    act: () => mutate(),
    isBusy: isPending,
  };
}

/** The button on a response's own page. */
export function PdfButton({ id }: { id: string }) {
  const { mutate, isPending } = useResponsePdf(id);
  return (
    <AppButton
      size="xs"
      icon={<IconFileTypePdf size={15} stroke={1.75} />}
      loading={isPending}
      aria-label="Download PDF"
      onClick={() => mutate()}
    >
      PDF
    </AppButton>
  );
}
