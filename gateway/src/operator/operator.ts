import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { asConfigError, printableLines } from '@formwright/platform';
import { acceptLossOf } from '../offline/accept-loss.ts';
import { makeBackup } from '../offline/backup/make-backup.ts';
import { createProgress } from '../offline/backup/progress.ts';
import { restoreBackup } from '../offline/backup/restore.ts';
import { tryBackup } from '../offline/backup/try-backup.ts';
import { controlOf } from '../offline/control-of.ts';
import { examineStopped, localAsker } from '../offline/doctor-stopped.ts';
import { futurePlacesOf, placesOf } from '../offline/places.ts';
import { verify } from '../offline/verify.ts';
import { NOT_ASKED } from './doctor.ts';
import { callBy, controlHeaders, type Operate } from './operator-call.ts';
import {
  asksForHelp,
  commandOf,
  type Described,
  describedCommands,
  helpFor,
  print,
  printOutcome,
  takeOperator,
  takesSoMany,
} from './operator-words.ts';

/** It also looks at a product that does not run. */
const DOCTOR = 'doctor';

type Print = (line: string) => void;

/** Commands for the data on this machine. @returns whether there is no problem */
const dataCommands: Record<string, Described & { run(print: Print, folder: string): boolean | Promise<boolean> }> = {
  backup: {
    use: 'backup <new-folder>',
    does: 'copies everything of one moment, while the product runs or stopped',
    run: (print, folder) => makeBackup(placesOf(process.env), folder, print, createProgress()),
  },
  restore: {
    use: 'restore <folder>',
    does: 'puts a backup into an empty data directory',
    run: (print, folder) => restoreBackup(futurePlacesOf(process.env), folder, print, createProgress()),
  },
  'try-backup': {
    use: 'try-backup <folder>',
    does: 'restores the newest backup for a try, checks it and removes it again',
    run: (print, folder) => tryBackup(futurePlacesOf(process.env), folder, print, createProgress()),
  },
  verify: {
    use: 'verify',
    does: 'checks all data of the stopped product',
    run: (print) => verify(placesOf(process.env), print),
  },
  'accept-loss': {
    use: 'accept-loss',
    does: 'lets the stopped product start on what is left of damaged data',
    run: (print) => acceptLossOf(placesOf(process.env), print),
  },
};

/** What was typed before the command: an image has no npm. */
const start = process.env.npm_lifecycle_event === 'operator' ? 'npm run operator --' : 'node dist/operator.mjs';

/** A folder is named from where `npm run` was typed, which starts programs elsewhere. */
const folderOf = (word = '') => resolve(process.env.INIT_CWD ?? '', word);

/** The name of the system's user, who need not have one. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    throw new Error('This user of the system has no name. Say who you are with --as NAME; the security log has it.');
  }
}

/** Calls the product that runs on a data directory. */
function connect(dataDir: string, operator: string): Operate {
  const control = controlOf(dataDir);
  if (!control && !existsSync(dataDir))
    throw new Error(`There is no folder ${resolve(dataDir)}. Set DATA_DIR to the folder of the product.`);
  if (!control) throw new Error(`No product runs on ${dataDir}. Start it with npm start, or set DATA_DIR to its folder.`);
  const headers = controlHeaders(control.secret, operator);
  const silent = `The product on ${dataDir} does not answer. Is it running?`;
  return callBy({ proof: () => headers, addressOf: () => control.url, silent });
}

/** `npm run operator -- <command> [--as NAME]`. */
async function main(typed: readonly string[], dataDir: string): Promise<void> {
  const { operator, words } = takeOperator(typed);
  const dataCommand = dataCommands[words[0] ?? ''];
  if (dataCommand && takesSoMany(dataCommand.use, words.length)) {
    process.exitCode = (await dataCommand.run(print, folderOf(words[1]))) ? 0 : 1;
    return;
  }
  const run = commandOf(words);
  if (!run) {
    const help = helpFor(words, [...describedCommands, ...Object.values(dataCommands)], start);
    if (asksForHelp(words)) return console.log(help);
    console.error(help);
    process.exitCode = 2;
    return;
  }
  const control = controlOf(dataDir);
  if (words[0] === DOCTOR && !control) return printOutcome(await examineStopped(process.env, words.includes('--json')));
  printOutcome(await run(connect(dataDir, operator ?? systemUser()), { ...localAsker, front: control?.front }));
}

main(process.argv.slice(2), process.env.DATA_DIR ?? './data').catch((error: Error) => {
  console.error(printableLines((asConfigError(error) as Error).message));
  process.exitCode = process.argv[2] === DOCTOR ? NOT_ASKED : 1;
});
