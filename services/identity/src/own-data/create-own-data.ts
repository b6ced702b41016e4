import { Readable } from 'node:stream';
import { ZipTooLargeError } from '@formwright/archive';
import { createMadeFiles, createPartTurns, type MadeFiles } from '@formwright/made-files';
import { AppError } from '@formwright/platform';
import type { IdentityDeps } from '../deps.ts';
import { OWN_DATA_FOLDER, type OwnDataNote, ownDataDeclaration } from './own-data-note.ts';
import { ownDataZip } from './own-data-zip.ts';

export const ZIP = 'application/zip';

/** The ZIPs of people's own data, which are made in the background. */
export function createOwnData(deps: Omit<IdentityDeps, 'ownData'>, closing: AbortSignal): MadeFiles<OwnDataNote> {
  const inTurns = createPartTurns();
  return createMadeFiles<OwnDataNote>({
    ports: deps.ports,
    closing,
    declaration: ownDataDeclaration,
    folder: OWN_DATA_FOLDER,
    ticketSecret: deps.config.authPrivateKey,
    hasAccess: async () => true,
    make: (note, making, put) => put(Readable.from(inTurns(note.workspaceId, ownDataZip(deps, note, making))), ZIP),
    keepsUnlisted: true,
    judge: (error) => (error instanceof ZipTooLargeError ? 'too_large' : undefined),
    wantedIn: () => null,
    busy: () => new AppError('identity.own_data_busy', 'Another ZIP of all data of yours is being made. Please wait until it is ready.'),
    emptied: {},
  });
}
