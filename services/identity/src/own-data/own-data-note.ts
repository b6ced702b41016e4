import { type MadeFile, notesDeclaration } from '@formwright/made-files';

/** The ZIP of a person's own data, which the person asked for. */
export interface OwnDataNote extends MadeFile {
  total: number;
  timeZone: string;
}

export const ownDataDeclaration = notesDeclaration<OwnDataNote>('ownData');
export const OWN_DATA_FOLDER = 'OwnData';

/** An account's owner gets everything, anybody else the own profile. */
export const isWhole = ({ by }: Pick<OwnDataNote, 'by'>): boolean => by.role === 'owner';
