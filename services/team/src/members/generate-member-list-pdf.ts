import { readFile, rm } from 'node:fs/promises';
import type { team } from '@formwright/contracts';
import { knownZone, wallTime } from '@formwright/form-model';
import { type PdfItem, type PdfSection, PdfTimeoutError, pagesOf } from '@formwright/pdf';
import { busy, datedName, downloadHeaders, type RawReply, type Request, stagedPath } from '@formwright/platform';
import type { TeamDeps } from '../deps.ts';
import { notFound } from '../invitations/invite.ts';
import { readTeam } from './read-team.ts';
import type { TeamRow } from './rows.ts';

/** A team has at most a hundred people, whose list takes a moment. */
const LIMIT_MS = 30_000;

/** The list of the team as a PDF. */
export function generateMemberListPdf(deps: TeamDeps) {
  const { ports, config, pdfs } = deps;
  return async ({ caller, params, query }: Request<typeof team.generateMemberListPdf>): Promise<RawReply> => {
    if (params.userId !== caller.userId) throw notFound('userId');
    const rows = await readTeam(deps, caller.workspaceId);
    const madeAt = ports.clock.now();
    const zone = knownZone(query.timeZone);
    const document = { title: 'Team', brand: config.productName, creator: config.productName, madeAt };
    const path = stagedPath(ports.tmpDir);
    try {
      const section = describeTeam(rows, zone);
      const signal = AbortSignal.timeout(LIMIT_MS);
      const turn = { for: 'owner', turn: caller.workspaceId, pages: pagesOf(section) } as const;
      await pdfs.make({ document, sections: [section], path, signal, ...turn });
      return {
        status: 200,
        headers: downloadHeaders(datedName('Team', 'pdf', wallTime(madeAt, zone)), 'application/pdf'),
        body: await readFile(path),
      };
    } catch (error) {
      throw error instanceof PdfTimeoutError ? busy() : error;
    } finally {
      await rm(path, { force: true });
    }
  };
}

function describeTeam(rows: readonly TeamRow[], zone: string): PdfSection {
  const members = rows.filter(({ status }) => status === 'accepted');
  const invited = rows.filter(({ status }) => status === 'pending');
  const owner = members.find(({ role }) => role === 'OWNER');
  const name = owner ? `Team of ${owner.fullName}` : 'Team';
  const facts = [`Members: ${members.length}`, `Invitations: ${invited.length}`];
  const group = (title: string, people: readonly TeamRow[]): PdfItem[] =>
    people.map((row, index) => ({ label: row.fullName || row.email, text: factsOf(row, zone), ...(index === 0 && { group: title }) }));
  return { heading: name, name, facts, items: [...group('Members', members), ...group('Invitations', invited)] };
}

function factsOf({ email, status, role, created_at: since, fullName }: TeamRow, zone: string): string {
  const address = fullName ? `${email}\n` : '';
  if (role === 'OWNER') return `${address}Owner`;
  const day = `${new Date(wallTime(since, zone)).toISOString().slice(0, 10).split('-').reverse().join('/')} (${zone})`;
  return `${address}${status === 'accepted' ? 'Member since' : 'Invited on'} ${day}`;
}
