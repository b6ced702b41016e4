import type { InTurns, MadeFiles } from '@formwright/made-files';
import type { PdfMaker } from '@formwright/pdf';
import type { ListPlaces, Outbox, Ports, Sealing } from '@formwright/platform';
import type { ChangeNotifier } from './arrival/change-notifier.ts';
import type { ResponsesConfig } from './config.ts';
import type { ExportNote } from './export/export-note.ts';
import type { SendInTurns } from './export/export-turns.ts';
import type { SortedLists } from './list/sorted-lists.ts';
import type { TakeTurn } from './search/search-turns.ts';
import type { ResponsesRepository } from './store/repository.ts';
import type { Summaries } from './summary/summaries.ts';
import type { References } from './views/shared/references.ts';
import type { ViewStore } from './views/view-store.ts';

/** Dependencies of the use cases and handlers. */
export interface ResponsesDeps {
  ports: Ports;
  config: ResponsesConfig;
  repository: ResponsesRepository;
  sortedLists: SortedLists;
  summaries: Summaries;
  /** Of all responses. */
  arrivedPlaces: ListPlaces;
  takeTurn: TakeTurn;
  inTurns: InTurns;
  sendInTurns: SendInTurns;
  outbox: Outbox;
  notifier: ChangeNotifier;
  pdfs: PdfMaker;
  exports: MadeFiles<ExportNote>;
  views: ViewStore;
  /** Encrypts the tokens of links to views. */
  viewLinks: Sealing;
  references: References;
  /** Aborted when the service stops. */
  closing: AbortSignal;
}
