import { MANY_RESPONSES } from '@formwright/contracts/responses';
import { Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv, IconFileTypePdf, IconFileZip, type TablerIcon } from '@tabler/icons-react';
import { useId } from 'react';
import { formatDay } from '../../../lib/dates.ts';
import { AppButton } from '../../../ui/button.tsx';
import { type Progress, responsesOf, useAllPdf } from '../pdf/use-all-pdf.ts';
import { type ExportKind, type ExportQuery, useBeginExport } from './api.ts';
import styles from './export-menu.module.css';

export interface ExportMenuProps {
  formId: string;
  /** The list on the screen; null if it is all responses. */
  list: ExportQuery | null;
  /** How many the list has, as '10,000+'; undefined while unknown. */
  listed?: string | undefined;
  /** The number of all responses for the head of the menu, which a former reply may tell; default: `total`. */
  all?: number | undefined;
  /** The number of all responses, also where `list` narrows them; undefined while unknown. */
  total: number | undefined;
  /** Whether the form asks for files. */
  hasFiles: boolean;
  /** Options that had another label when some respondents chose them. */
  reworded?: readonly RewordedOption[] | undefined;
}

interface RewordedOption {
  question: string;
  before: string;
  now: string;
  until: number;
}

const choices: readonly { kind: ExportKind; label: string; ofAll: string; ofList: string; Icon: TablerIcon }[] = [
  { kind: 'csv', label: 'CSV', ofAll: 'All as CSV', ofList: 'This list as CSV', Icon: IconFileTypeCsv },
  { kind: 'xlsx', label: 'Excel', ofAll: 'All as Excel', ofList: 'This list as Excel', Icon: IconFileSpreadsheet },
  { kind: 'pdf', label: 'PDF', ofAll: 'All as PDF', ofList: 'This list as PDF', Icon: IconFileTypePdf },
  {
    kind: 'files',
    label: 'Uploaded files',
    ofAll: 'All uploaded files (ZIP)',
    ofList: 'Uploaded files of this list (ZIP)',
    Icon: IconFileZip,
  },
];

/** 'All responses (261)'; without the number while it is not known. */
const headOf = (name: string, count: string | undefined) => (count === undefined ? name : `${name} (${count})`);

/** Exports the responses on the screen, or all of them. */
export function ExportMenu({ formId, list, listed, total, all = total, hasFiles, reworded = [] }: ExportMenuProps) {
  const { mutate, isPending } = useBeginExport(formId);
  const pdf = useAllPdf(formId);
  const noteId = useId();
  const shown = choices.filter(({ kind }) => kind !== 'files' || hasFiles);
  const exportAll = (kind: ExportKind) => {
    if (kind === 'pdf' && total !== undefined && total < MANY_RESPONSES) pdf.begin();
    else mutate({ kind, query: {} });
  };
  const items = (of: 'ofAll' | 'ofList', act: (kind: ExportKind) => void) =>
    shown.map(({ kind, label, Icon, [of]: name }) => (
      <Menu.Item
        key={kind}
        aria-label={name}
        leftSection={<Icon size={17} stroke={1.6} />}
        rightSection={kind === 'files' && <span className="faint tiny">ZIP</span>}
        onClick={() => act(kind)}
      >
        {label}
      </Menu.Item>
    ));
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={250}>
        <Menu.Target>
          <AppButton
            icon={<IconDownload size={15} stroke={1.75} />}
            loading={isPending || pdf.isPending}
            disabled={total === 0}
            title={total === 0 ? 'There are no responses to export' : undefined}
          >
            Export
          </AppButton>
        </Menu.Target>
        <Menu.Dropdown aria-describedby={reworded.length > 0 ? noteId : undefined}>
          {list && (
            <>
              <Menu.Label>{headOf('This list', listed)}</Menu.Label>
              {items('ofList', (kind) => mutate({ kind, query: list }))}
              <Menu.Divider />
            </>
          )}
          <Menu.Label>{headOf('All responses', all?.toLocaleString('en'))}</Menu.Label>
          {items('ofAll', exportAll)}
          {reworded.length > 0 && (
            <>
              <Menu.Divider />
              <RewordedNote id={noteId} reworded={reworded} />
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {pdf.isPending && <AllPdfProgress progress={pdf.progress} onCancel={pdf.cancel} />}
    </>
  );
}

/** Options that are named; the others are counted. */
const NAMED = 3;

/** Says that a file shows one label per option, while table and summary show the label that the respondent read. */
function RewordedNote({ id, reworded }: { id: string; reworded: readonly RewordedOption[] }) {
  return (
    <div id={id} className={`muted ${styles.note}`}>
      <p>CSV and Excel use the present names of options. Some answers were given when they had other names:</p>
      {reworded.slice(0, NAMED).map(({ question, before, now, until }) => (
        <p key={`${question} ${before} ${until}`}>
          <bdi>{`“${before}”, until ${formatDay(until)}, is “${now}” there.`}</bdi>
        </p>
      ))}
      {reworded.length > NAMED && <p>{`And ${reworded.length - NAMED} more: the summary lists them all.`}</p>}
    </div>
  );
}

/** What is made for its user, and how far it is; null until the server tells. */
function AllPdfProgress({ progress, onCancel }: { progress: Progress | null; onCancel: () => void }) {
  return (
    <section className={styles.box} aria-label="PDF of all responses">
      <h2>PDF of all responses</h2>
      <div className={styles.line}>
        <progress {...(progress && { max: progress.total, value: progress.done })} aria-label="PDF of all responses" />
        <AppButton size="xs" onClick={onCancel}>
          Cancel
        </AppButton>
      </div>
      <p className="num muted">
        {progress
          ? `${progress.done.toLocaleString('en')} of ${responsesOf(progress.total)} in one file. It downloads when it is ready.`
          : 'One file, which downloads when it is ready.'}
      </p>
    </section>
  );
}
