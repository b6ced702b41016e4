export { ALWAYS, isReady, KEPT_MS, type MadeFile, type Making, newMadeFile } from './made-file.ts';
export { createMadeFiles, type MadeFiles, type Put, TICKET_MS } from './made-files.ts';
export { FORGOTTEN_MS, notesDeclaration } from './notes.ts';
export { createPartTurns, type InTurns } from './part-turns.ts';
