import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { acceptLossOf } from './offline/accept-loss.ts';
import { placesOf } from './offline/places.ts';
import { verify } from './offline/verify.ts';
import { callWith, commandOf, type Operate, uses } from './operator-commands.ts';

/** Commands for the data of a stopped product. @returns whether there is no problem */
const stoppedCommands: Record<string, (print: (line: string) => void) => boolean | Promise<boolean>> = {
  verify: (print) => verify(placesOf(process.env), print),
  'accept-loss': (print) => acceptLossOf(placesOf(process.env), print),
};

/** Reads address and secret of the running product from its data directory. */
function connect(dataDir: string): Operate {
  const file = join(dataDir, 'control.json');
  if (!existsSync(file)) throw new Error(`No product runs on ${dataDir}. Start it with npm start, or set DATA_DIR to its folder.`);
  const control = JSON.parse(readFileSync(file, 'utf8')) as { url: string; secret: string };
  return callWith(control.secret, () => control.url, `The product on ${dataDir} does not answer. Is it running?`);
}

/** `npm run operator -- <command>`. */
async function main(words: readonly string[], dataDir: string): Promise<void> {
  const stoppedCommand = words.length === 1 ? stoppedCommands[words[0] ?? ''] : undefined;
  if (stoppedCommand) {
    process.exitCode = (await stoppedCommand(console.log)) ? 0 : 1;
    return;
  }
  const run = commandOf(words);
  if (!run) {
    console.error(`Commands:\n${[...uses, ...Object.keys(stoppedCommands)].map((use) => `  npm run operator -- ${use}`).join('\n')}`);
    process.exitCode = 2;
    return;
  }
  console.log(await run(connect(dataDir)));
}

main(process.argv.slice(2), process.env.DATA_DIR ?? './data').catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
