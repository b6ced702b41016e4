import { IconFileTypePdf } from '@tabler/icons-react';
import { AppButton, IconButton } from '../../../ui/button.tsx';
import { useResponsePdf } from './use-response-pdf.ts';

/** The action of a row. @param name of the response, for its accessible name */
export function PdfAction({ id, name }: { id: string; name: string }) {
  const { mutate, isPending } = useResponsePdf(id);
  return (
    <IconButton
      label={`Download the response ${name} as PDF`}
      tip="Download PDF"
      icon={<IconFileTypePdf size={18} stroke={1.6} />}
      loading={isPending}
      onClick={() => mutate()}
    />
  );
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
