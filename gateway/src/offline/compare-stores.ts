import { type DeadLetter, deadLettersCollection, type FileStore, type OutboxEntry, outboxCollection } from '@formwright/platform';
import { type FormCounters, type Response, storedData as storedResponses } from '@formwright/responses';
import { filesPrefix, type Submission, storedData as storedSubmissions } from '@formwright/submissions';
import { comparedText } from '../operator/compare-copies.ts';
import { checkCopies } from './check-copies.ts';
import { checkLedger } from './check-ledger.ts';
import { checkRoom } from './check-room.ts';
import { checkTeam } from './check-team.ts';
import { checkViews } from './check-views.ts';
import { checkWaiting } from './check-waiting.ts';
import { findOwners } from './owners.ts';
import type { Report, Stores } from './report.ts';

/* Compares the data of all services. The only code that reads several services' databases, because no service can see that another has lost
   data. Each service says what it stores (`storedData`). */

type Counts = Pick<FormCounters, 'total' | 'active' | 'archived' | 'favourites' | 'new'>;

const noCounts: Counts = { total: 0, active: 0, archived: 0, favourites: 0, new: 0 };
const AT_ONCE = 500;

function addTo(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

/**
 * @param now epoch milliseconds
 * @returns what was looked at, in one line
 */
export const compareStores = (stores: Stores, files: FileStore, report: Report, now: number): Promise<string> =>
  new Verifier(stores, files, report).run(now);

class Verifier {
  readonly #stores: Stores;
  readonly #accepted: ReturnType<typeof storedSubmissions>;
  readonly #listed: ReturnType<typeof storedResponses>;
  readonly #files: FileStore;
  readonly #report: Report;
  /** What the events that wait are about. */
  readonly #underWay = new Set<string>();
  readonly #seen = { submissions: 0, responses: 0, files: 0, waiting: 0 };

  constructor(stores: Stores, files: FileStore, report: Report) {
    this.#stores = stores;
    this.#accepted = storedSubmissions(stores.submissions);
    this.#listed = storedResponses(stores.responses);
    this.#files = files;
    this.#report = report;
  }

  /** @returns what was looked at, in one line */
  async run(now: number): Promise<string> {
    const underWay = await this.#letters();
    const keysOf = (type: string) => underWay.get(type) ?? new Set<string>();
    await this.#submissions(keysOf('submissions.v1.SubmissionAccepted'));
    await this.#responses();
    await this.#strayFiles();
    const waiting = await checkWaiting(this.#accepted, this.#files, this.#report, now);
    await checkRoom(this.#accepted, this.#report);
    const payments = await checkLedger(this.#stores.billing, this.#report);
    const members = await checkTeam(this.#stores, keysOf('identity.v1.UserDeleted'), this.#report);
    const views = await checkViews(this.#listed, this.#report);
    const isUnderWay = (key: string) => this.#underWay.has(key);
    const copies = await checkCopies(this.#stores, this.#files, { report: this.#report, isUnderWay });
    const { submissions, responses, files, waiting: events } = this.#seen;
    const { held, uploads, drafts } = waiting;
    return (
      `${submissions} submissions, ${responses} responses, ${files} files; ${held} held, ${uploads} uploads, ${drafts} drafts; ` +
      `${payments} payments, ${members} members, ${views} views, ${comparedText(copies)}; ${events} events wait for the next start.`
    );
  }

  /** @returns the keys of the events that have not been handled, by type */
  async #letters(): Promise<Map<string, Set<string>>> {
    const keys = new Map<string, Set<string>>();
    const add = (type: string, key: string) => keys.set(type, (keys.get(type) ?? new Set()).add(key));
    for (const [service, store] of Object.entries(this.#stores)) {
      for await (const { type, key } of store.collection<OutboxEntry>({ name: outboxCollection.name }).stream({})) {
        this.#seen.waiting++;
        this.#underWay.add(key);
        add(type, key);
      }
      for await (const { _id, type, key } of store.collection<DeadLetter>({ name: deadLettersCollection.name }).stream({})) {
        this.#report(`${service} has given up ${type} of ${key} (${_id}): see npm run operator -- dead-letters list`);
        add(type, key);
      }
    }
    return keys;
  }

  /** Checks each submission: it must have its response, its files and its place in its form's count. One that is held has none of them. */
  async #submissions(underWay: ReadonlySet<string>): Promise<void> {
    const taken = new Map<string, number>();
    let batch: Submission[] = [];
    for await (const submission of this.#accepted.submissions.stream({})) {
      this.#seen.submissions++;
      if (submission.isHeld) continue;
      taken.set(submission.formId, (taken.get(submission.formId) ?? 0) + 1);
      batch.push(submission);
      if (batch.length < AT_ONCE) continue;
      await this.#answersOf(batch, underWay);
      batch = [];
    }
    await this.#answersOf(batch, underWay);
    for await (const form of this.#accepted.forms.stream({})) {
      const stored = taken.get(form._id) ?? 0;
      // Receipts of a deleted form go with its account.
      const isDeleted = form.state === 'deleted' || form.state === 'gone';
      if (!isDeleted && form.taken !== stored)
        this.#report(`Form ${form._id} counts ${form.taken} submissions taken, and ${stored} are stored`);
      taken.delete(form._id);
    }
    for (const [formId, count] of taken) this.#report(`Form ${formId} is not known to submissions, and has ${count} of them`);
  }

  async #answersOf(submissions: readonly Submission[], underWay: ReadonlySet<string>): Promise<void> {
    if (submissions.length === 0) return;
    const found = await this.#listed.responses.find({ _id: { $in: submissions.map(({ _id }) => _id) } });
    const responses = new Map(found.map((response) => [response._id, response]));
    const forms = await this.#listed.forms.find({
      _id: { $in: [...new Set(submissions.map(({ formId }) => formId))] },
      state: { $ne: 'active' },
    });
    const deleted = new Set(forms.map(({ _id }) => _id));
    for (const { _id, formId, hasFiles } of submissions) {
      const response = responses.get(_id);
      if (!response && !deleted.has(formId) && !underWay.has(_id)) this.#report(`Submission ${_id} of form ${formId} has no response`);
      if (hasFiles && response && response.state !== 'deleted') await this.#filesOf(response);
    }
  }

  async #filesOf({ _id, response }: Response): Promise<void> {
    for (const { name, size } of Object.values(response)
      .flat()
      .flatMap(({ files = [] }) => files)) {
      const key = `${filesPrefix(_id)}${name}`;
      this.#seen.files++;
      try {
        const file = await this.#files.get(key);
        if (!file) this.#report(`File ${key} is missing`);
        else if (file.size !== size) this.#report(`File ${key} has ${file.size} bytes and was sent with ${size}`);
      } catch (error) {
        this.#report(`File ${key} cannot be read: ${error instanceof Error ? error.message : error}`);
      }
    }
  }

  /** Checks counters against lists. */
  async #responses(): Promise<void> {
    const lists = new Map<string, Counts>();
    const arrived = new Map<string, number>();
    for await (const response of this.#listed.responses.stream({})) {
      const { formId, state, favourite, status } = response;
      // A deleted one still counts in the hour in which it arrived.
      addTo(arrived, formId, 1);
      if (state === 'deleted') continue;
      this.#seen.responses++;
      const counts = lists.get(formId) ?? { ...noCounts };
      counts.total++;
      counts[state]++;
      if (state === 'active' && favourite === 1) counts.favourites++;
      if (state === 'active' && status === 'new') counts.new++;
      lists.set(formId, counts);
    }
    for await (const counters of this.#listed.counters.stream({})) {
      const counts = lists.get(counters._id) ?? noCounts;
      for (const name of Object.keys(noCounts) as (keyof Counts)[]) {
        if (counters[name] !== counts[name])
          this.#report(`Form ${counters._id} counts ${counters[name]} ${name} and lists ${counts[name]}`);
      }
      lists.delete(counters._id);
    }
    for (const [formId, { total }] of lists) this.#report(`Form ${formId} has ${total} responses and no counters`);
    await this.#hours(arrived);
  }

  /** Checks the counts per hour: every response counts in the hour in which it arrived. */
  async #hours(arrived: ReadonlyMap<string, number>): Promise<void> {
    const hours = new Map<string, number>();
    for await (const { formId, count } of this.#listed.hours.stream({})) addTo(hours, formId, count);
    for (const formId of new Set([...arrived.keys(), ...hours.keys()])) {
      const [counted, listed] = [hours.get(formId) ?? 0, arrived.get(formId) ?? 0];
      if (counted !== listed) this.#report(`Form ${formId} counts ${counted} responses by the hour and lists ${listed}`);
    }
  }

  /**
   * Finds files without a submission, and chunks and drafts without their document. The product itself deletes those of a crash after an
   * hour.
   */
  async #strayFiles(): Promise<void> {
    const lackOf = findOwners(this.#stores);
    for (const prefix of ['Response/', 'Uploads/', 'Elsewhere/']) {
      for await (const { key } of this.#files.list(prefix)) {
        const lacks = await lackOf(key);
        if (lacks !== null) this.#report(`File ${key} belongs to no ${lacks}`);
      }
    }
  }
}
