import { ConfigError } from '../common/config.ts';
import { type Collection, type CollectionDeclaration, DuplicateKeyError, type Migration, type Store } from '../ports/store.ts';

/** What a store says of its documents' shapes. */
export interface Stamp {
  _id: 'store';
  /** All documents have at least the shapes of this format. */
  format: number;
  /** The oldest format whose programs may work on them. */
  oldestReader: number;
  /** The format that a walk under way leads to, and the last document that it has finished. 0: no walk. */
  walking: number;
  after: string;
  /** The oldest format of a program that has written beside or after a walk, so that the steps from there on walk again. 0: none. */
  again: number;
}

export const stampCollection: CollectionDeclaration<Stamp> = { name: 'formats' };

/** A process that works on the store, or has and was not seen to its end. */
export interface Reader {
  _id: string;
  /** The newest format that its program knows. */
  format: number;
  /** Grows while the process lives; -1 once it has ended. Clocks are not compared. */
  beat: number;
  /** When that was. Only people read it. */
  at?: number;
  /** The states that its program handles, with their fields (`heldState`). A program of before this has none. */
  holds?: readonly string[];
}

/** How a process says that it handles a state of a queue, and all its fields. */
export const heldState = (queue: string, event: string, fields: number): string => `${queue} ${event} ${fields}`;

export const readersCollection: CollectionDeclaration<Reader> = { name: 'formatReaders' };

/** The format of the first release, and of every store to which no step applies. */
export const FIRST_FORMAT = 1;

/** Documents without a stamp are those of a preview from before 0.1.0, which this program does not read. */
const dataOfPreview = (service: string): ConfigError =>
  new ConfigError([
    `The data of ${service} is of a preview from before 0.1.0. Stop the product, then run: npm run from-preview -- DATA_DIR`,
  ]);

/** A step with the name of its collection. */
export interface Step extends Migration {
  collection: string;
}

/** What a program knows: its steps, and the format that they lead to. */
export interface Program {
  steps: readonly Step[];
  format: number;
}

/**
 * The stamp of a store. One without documents gets that of the program.
 * @param collections names of those that the service has
 * @throws ConfigError if the documents are those of a preview
 */
export async function readStamp(
  store: Store,
  stamps: Collection<Stamp>,
  { service, collections, program }: { service: string; collections: Iterable<string>; program: Program },
): Promise<Stamp> {
  const find = () => stamps.findOne({ _id: 'store' });
  const found = await find();
  if (found) return found;
  for (const name of collections) {
    if (!(await store.collection({ name }).findOne({}, { fields: ['_id'] }))) continue;
    // Another replica may have stamped it meanwhile, and have begun to work.
    const stamped = await find();
    if (stamped) return stamped;
    throw dataOfPreview(service);
  }
  const { format, steps } = program;
  const oldestReader = Math.max(FIRST_FORMAT, ...steps.map((step) => step.oldestReader));
  const stamp: Stamp = { _id: 'store', format, oldestReader, walking: 0, after: '', again: 0 };
  try {
    await stamps.insertOne(stamp);
    return stamp;
  } catch (error) {
    if (!(error instanceof DuplicateKeyError)) throw error;
    return (await find()) ?? stamp;
  }
}

/**
 * The steps of a service in order.
 * @throws TypeError if two lead to the same format, or one is missing
 */
export function stepsOf(declarations: Iterable<Pick<CollectionDeclaration<never>, 'name' | 'migrations'>>): readonly Step[] {
  const steps = [...declarations]
    .flatMap(({ name, migrations = [] }) => migrations.map((step) => ({ ...step, collection: name })))
    .sort((one, other) => one.format - other.format);
  for (const [index, { name, format, oldestReader }] of steps.entries()) {
    if (format !== index + FIRST_FORMAT + 1)
      throw new TypeError(`the step ${name} leads to format ${format}, not ${index + FIRST_FORMAT + 1}`);
    if (oldestReader < FIRST_FORMAT || oldestReader > format) throw new TypeError(`the step ${name} allows readers of ${oldestReader}`);
  }
  return steps;
}
