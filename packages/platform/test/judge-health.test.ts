import { type HealthAnswer, type HealthSettings, type ServiceName, serviceNames } from '@formwright/contracts';
import { describe, expect, it } from '@jest/globals';
import { daysUntilFull } from '../src/health/forecast.ts';
import { judgeHealth } from '../src/health/judge-health.ts';
import { isWeakSecret } from '../src/health/process-health.ts';
import { type HealthCode, runbook } from '../src/health/runbook.ts';

const now = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const GB = 1_000_000_000;

const settings: HealthSettings = {
  isPublic: true,
  isHttps: true,
  needsFactor: true,
  hasOperatorNetworks: true,
  trustsProxy: true,
  weakSecrets: [],
  payments: 'stripe',
  mailTo: 'server',
  hasAbuseEmail: true,
};
const well: HealthAnswer = {
  version: '0.1.0',
  build: 'abc',
  startedAt: now - DAY,
  dependencies: [
    { name: 'store', state: 'ok' },
    { name: 'bus', state: 'ok' },
    { name: 'files', state: 'ok' },
  ],
  layout: { state: 'done', stored: 3, program: 3 },
  processes: [{ id: 'p1', seenAt: now }],
  leases: [{ name: 'background', holder: 'p1', since: now - DAY, renewedAt: now }],
  outbox: { count: 0, oldestAt: null },
  queues: [{ name: 'forms.copies', count: 3, oldestAt: null }],
  eventsWaiting: 0,
  deadLetters: 0,
  jobs: { count: 7, failing: [], late: [] },
  gateways: [{ id: 'g1', version: '0.1.0', seenAt: now, hidesClients: false }],
  disks: [{ of: 'documents', free: 50 * GB, size: 100 * GB, floor: GB, rooms: roomsFalling(0) }],
  mail: { waiting: 0, sentAt: now - MINUTE, failedAt: null, why: '' },
  settings,
  backup: { madeAt: now - DAY / 2, triedAt: now - DAY, triedOf: now - DAY, triedFindings: 0 },
};

/** Of four days, to 50 GB. */
function roomsFalling(aDay: number) {
  return Array.from({ length: 9 }, (_, index) => ({ at: now - (8 - index) * (DAY / 2), free: 50 * GB + (8 - index) * (aDay / 2) }));
}

const judge = (changes: Partial<HealthAnswer> = {}, of: ServiceName = 'forms') =>
  judgeHealth({ ...Object.fromEntries(serviceNames.map((name) => [name, well])), [of]: { ...well, ...changes } }, settings, now);
const codes = (changes: Partial<HealthAnswer>) => judge(changes).findings.map(({ code, level }) => `${level} ${code}`);
/** Of settings that every process tells. */
const riskOf = (changes: Partial<HealthSettings>) => {
  const all = { ...settings, ...changes };
  const answers = Object.fromEntries(serviceNames.map((name) => [name, { ...well, settings: all }]));
  return judgeHealth(answers, all, now).findings.map(({ code, level }) => `${level} ${code}`);
};

it('finds nothing where all is well, and says what it looked at', () => {
  const { well: isWell, findings, checks } = judge();
  expect(findings).toEqual([]);
  expect(isWell).toBe(true);
  expect(checks.filter(({ state }) => state !== 'ok')).toEqual([]);
  // What only a doctor looks at, and one of a stopped product.
  const beside: HealthCode[] = ['gateway.answers', 'data.folder', 'settings.read', 'settings.port'];
  expect(new Set([...checks.map(({ code }) => code), ...beside])).toEqual(new Set(Object.keys(runbook)));
});

it('names each gateway, and one that is silent', () => {
  const gateway = { id: 'g1', version: '0.1.0', seenAt: now - MINUTE, hidesClients: null };
  const silent = { ...gateway, id: 'g2', seenAt: now - MINUTE - 1 };
  const { findings, checks } = judge({ gateways: [gateway, silent] }, 'admin');
  expect(findings).toMatchObject([{ code: 'gateway.processes', level: 'warning', where: 'gateway' }]);
  expect(checks.filter(({ code }) => code === 'gateway.processes').map(({ state, says }) => [state, says])).toContainEqual([
    'ok',
    'Process g1, version 0.1.0, gave a sign of life 60 seconds ago.',
  ]);
  expect(judge({ gateways: [{ ...gateway, version: '0.0.9' }] }, 'admin').findings).toMatchObject([{ code: 'service.version' }]);
  // It was killed in an update, which has ended.
  const killed = judge({ gateways: [gateway, { ...silent, version: '0.0.9', hidesClients: true }] }, 'admin');
  expect(killed.findings.map(({ code }) => code)).toEqual(['gateway.processes']);
});

it('says in words where nobody tells what is free', () => {
  const { well: isWell, checks } = judge({ hiddenRooms: ['files'] });
  expect(isWell).toBe(true);
  expect(checks.filter(({ where }) => where === 'place of files').map(({ code, state }) => [code, state])).toEqual([
    ['disk.room', 'unknown'],
    ['disk.forecast', 'unknown'],
  ]);
});

it('names a proxy that does not say for whom it asks, above all where operators have networks', () => {
  const of = (hidesClients: boolean | null, changes: Partial<HealthSettings> = {}) => {
    const all = { ...settings, ...changes };
    const gateways = [{ id: 'g1', version: '0.1.0', seenAt: now, hidesClients }];
    const answers = Object.fromEntries(serviceNames.map((name) => [name, { ...well, settings: all, gateways }]));
    return judgeHealth(answers, all, now).checks.find(({ code }) => code === 'settings.clients')?.state;
  };
  expect(of(true)).toBe('problem');
  expect(of(true, { hasOperatorNetworks: false })).toBe('warning');
  expect(of(true, { hasOperatorNetworks: false, isPublic: false })).toBe('ok');
  expect([of(false), of(null)]).toEqual(['ok', 'unknown']);
  expect(of(null, { trustsProxy: false })).toBe('ok');
});

it('names a service that does not answer, and judges the others', () => {
  const answers = { ...Object.fromEntries(serviceNames.map((name) => [name, well])), team: null };
  const { well: isWell, findings } = judgeHealth(answers, settings, now);
  expect(isWell).toBe(false);
  expect(findings).toEqual([
    {
      code: 'service.answers',
      level: 'problem',
      where: 'team',
      says: 'It gave no answer within 2 seconds.',
      todo: runbook['service.answers'],
    },
  ]);
});

describe('what is not well in a service', () => {
  const table: [HealthCode, 'problem' | 'warning', Partial<HealthAnswer>][] = [
    ['service.version', 'warning', { version: '0.2.0' }],
    [
      'service.processes',
      'warning',
      {
        processes: [
          { id: 'p1', seenAt: now },
          { id: 'p2', seenAt: now - 2 * MINUTE },
        ],
      },
    ],
    ['service.lease', 'problem', { leases: [{ name: 'background', holder: '', since: now - DAY, renewedAt: now - 2 * MINUTE }] }],
    ['service.jobs', 'warning', { jobs: { count: 7, failing: [{ name: 'forms.sweep', since: now - MINUTE, cause: 'full' }], late: [] } }],
    ['service.jobs', 'warning', { jobs: { count: 7, failing: [], late: [{ name: 'forms.sweep', since: now - DAY }] } }],
    ['depends.store', 'problem', { dependencies: [{ name: 'store', state: 'away' }] }],
    ['depends.bus', 'problem', { dependencies: [{ name: 'bus', state: 'away' }] }],
    ['depends.files', 'problem', { dependencies: [{ name: 'files', state: 'away' }] }],
    ['data.layout', 'warning', { layout: { state: 'waiting', stored: 2, program: 3 } }],
    ['data.layout', 'problem', { layout: { state: 'newer', stored: 4, program: 3 } }],
    ['events.outbox', 'problem', { outbox: { count: 1, oldestAt: now - 2 * MINUTE } }],
    ['events.queue', 'warning', { queues: [{ name: 'forms.copies', count: 5_001, oldestAt: null }] }],
    ['events.waiting', 'problem', { eventsWaiting: 2 }],
    ['events.letters', 'warning', { deadLetters: 1 }],
    ['mail.server', 'problem', { mail: { waiting: 0, sentAt: null, failedAt: now, why: 'refused' } }],
    ['mail.server', 'warning', { mail: { waiting: 0, sentAt: now - MINUTE, failedAt: null, why: '', refused: 3, refusedAt: now } }],
    ['mail.waiting', 'warning', { mail: { waiting: 1, sentAt: now, failedAt: null, why: '' } }],
    ['disk.room', 'problem', { disks: [{ of: 'files', free: 1, size: 200 * GB, floor: GB, rooms: [] }] }],
    ['disk.forecast', 'warning', { disks: [{ of: 'files', free: 50 * GB, size: 200 * GB, floor: GB, rooms: roomsFalling(7 * GB) }] }],
    ['disk.forecast', 'problem', { disks: [{ of: 'files', free: 50 * GB, size: 200 * GB, floor: GB, rooms: roomsFalling(40 * GB) }] }],
  ];
  it.each(table)('%s is a %s', (code, level, changes) => {
    expect(codes(changes)).toEqual([`${level} ${code}`]);
  });

  it.each<[HealthCode, Partial<HealthAnswer>]>([
    ['mail.waiting', { mail: { waiting: 1, newestAt: now - DAY, sentAt: now - MINUTE, failedAt: null, why: '' } }],
    ['events.letters', { deadLetters: 2, refusedMails: 2 }],
  ])('%s is fine where a recipient alone is put off or refused', (code, changes) => {
    const { well: isWell, checks } = judge(changes);
    expect(isWell).toBe(true);
    expect(checks.find((check) => check.code === code && ['mail', 'forms'].includes(check.where))?.says).toMatch(/mail/);
  });

  it('is not, where the mail server has taken none since, or other letters are beside', () => {
    const mail = { waiting: 1, newestAt: now - MINUTE, sentAt: now - DAY, failedAt: null, why: '' };
    const codesOfMail = (changes: Partial<HealthAnswer['mail']>) => {
      const answers = Object.fromEntries(serviceNames.map((name) => [name, { ...well, mail: { ...mail, ...changes } }]));
      return judgeHealth(answers, settings, now).findings.map(({ code }) => code);
    };
    expect(codesOfMail({})).toEqual(['mail.waiting']);
    // Never one, and 300 that were refused; or others have been taken since.
    expect(codesOfMail({ waiting: 0, sentAt: null, refused: 300, refusedAt: now - DAY })).toEqual(['mail.server']);
    expect(codesOfMail({ waiting: 0, sentAt: now, refused: 300, refusedAt: now - MINUTE })).toEqual([]);
    expect(codes({ deadLetters: 3, refusedMails: 2 })).toEqual(['warning events.letters']);
  });

  it.each<[HealthCode, Partial<HealthAnswer>]>([
    ['service.processes', { processes: [{ id: 'p1', seenAt: now + DAY }] }],
    ['service.lease', { leases: [{ name: 'background', holder: 'p1', since: now, renewedAt: now + DAY }] }],
    ['mail.server', { mail: { waiting: 0, sentAt: now + DAY, failedAt: null, why: '' } }],
    ['backup.made', { backup: { madeAt: now + DAY, triedAt: now, triedOf: now, triedFindings: 0 } }],
    ['backup.tried', { backup: { madeAt: now, triedAt: now + DAY, triedOf: now, triedFindings: 0 } }],
  ])('%s is not known by a time that is still to come', (code, changes) => {
    const answers = Object.fromEntries(serviceNames.map((name) => [name, { ...well, ...changes }]));
    const { checks } = judgeHealth(answers, settings, now);
    expect(new Set(checks.filter((check) => check.code === code).map(({ state }) => state))).toEqual(new Set(['unknown']));
  });

  it('is a problem of now beside a time that is still to come', () => {
    const mail = { waiting: 0, sentAt: now + DAY, failedAt: now, why: 'refused' };
    const answers = Object.fromEntries(serviceNames.map((name) => [name, { ...well, mail }]));
    expect(judgeHealth(answers, settings, now).findings.map(({ code }) => code)).toEqual(['mail.server']);
    const backup = { madeAt: now, triedAt: now + DAY, triedOf: now, triedFindings: 3 };
    const tried = Object.fromEntries(serviceNames.map((name) => [name, { ...well, backup }]));
    expect(judgeHealth(tried, settings, now).findings.map(({ code }) => code)).toEqual(['backup.tried']);
  });

  it('is none of what is only near to it', () => {
    const near: Partial<HealthAnswer>[] = [
      { processes: [{ id: 'p1', seenAt: now - MINUTE }] },
      { leases: [{ name: 'background', holder: 'p1', since: now - DAY, renewedAt: now - MINUTE }] },
      { outbox: { count: 1, oldestAt: now - MINUTE } },
      { queues: [{ name: 'forms.copies', count: 5_000, oldestAt: null }] },
      { mail: { waiting: 0, sentAt: now, failedAt: now - 1, why: 'refused' } },
      { disks: [{ of: 'files', free: GB, size: 200 * GB, floor: GB, rooms: [] }] },
      // Full in fifteen days.
      { disks: [{ of: 'files', free: 50 * GB, size: 200 * GB, floor: 0, rooms: roomsFalling((50 / 15) * GB) }] },
    ];
    for (const changes of near) expect(codes(changes)).toEqual([]);
    const days = (count: number) => ({
      disks: [{ of: 'files' as const, free: 50 * GB, size: 200 * GB, floor: 0, rooms: roomsFalling((50 / count) * GB) }],
    });
    expect([codes(days(13.9)), codes(days(2.1)), codes(days(1.9))]).toEqual([
      ['warning disk.forecast'],
      ['warning disk.forecast'],
      ['problem disk.forecast'],
    ]);
  });

  it('is not known where the service does not know it, which is no finding', () => {
    const nothing = {
      layout: null,
      processes: null,
      leases: null,
      outbox: null,
      queues: null,
      deadLetters: null,
      eventsWaiting: null,
      jobs: null,
    } as const;
    const { well: isWell, checks } = judge(nothing);
    expect(isWell).toBe(true);
    expect(checks.filter(({ state }) => state === 'unknown').map(({ code, where }) => `${where} ${code}`)).toEqual(
      [
        'data.layout',
        'service.processes',
        'service.lease',
        'service.jobs',
        'events.outbox',
        'events.queue',
        'events.waiting',
        'events.letters',
      ].map((code) => `forms ${code}`),
    );
  });
});

describe('backups', () => {
  const told = (backup: HealthAnswer['backup']) =>
    judgeHealth(Object.fromEntries(serviceNames.map((name) => [name, { ...well, backup }])), settings, now);
  const fresh = { madeAt: now, triedAt: now, triedOf: now, triedFindings: 0 };
  it.each<[string, NonNullable<HealthAnswer['backup']>, string[]]>([
    ['none', { ...fresh, madeAt: null, triedAt: null, triedOf: null }, ['problem backup.made']],
    ['an old one', { ...fresh, madeAt: now - 2 * DAY }, ['problem backup.made']],
    ['one of a day and a half', { ...fresh, madeAt: now - 1.5 * DAY }, []],
    ['one that is older than that', { ...fresh, madeAt: now - 1.5 * DAY - 1 }, ['problem backup.made']],
    ['one that was tried ninety days ago', { ...fresh, triedAt: now - 90 * DAY }, []],
    ['one that was tried before that', { ...fresh, triedAt: now - 90 * DAY - 1 }, ['warning backup.tried']],
    ['one that was never tried', { ...fresh, triedAt: null, triedOf: null }, ['warning backup.tried']],
    ['one that was tried long ago', { ...fresh, triedAt: now - 100 * DAY }, ['warning backup.tried']],
    ['one that was found wrong', { ...fresh, triedFindings: 3 }, ['problem backup.tried']],
  ])('%s', (_name, backup, expected) => {
    expect(told(backup).findings.map(({ code, level }) => `${level} ${code}`)).toEqual(expected);
  });
  it('that the product does not know of are unknown, with what to do in the runbook', () => {
    const { findings, checks } = told(null);
    expect(findings).toEqual([]);
    expect(checks.filter(({ state }) => state === 'unknown').map(({ code }) => code)).toEqual(['backup.made', 'backup.tried']);
    expect(runbook['backup.made']).toContain('In a cluster');
    expect(runbook['backup.tried']).toContain('In a cluster');
  });
});

describe('settings', () => {
  it.each<[Partial<HealthSettings>, string[]]>([
    [{ needsFactor: false }, ['problem settings.factor']],
    // Without https nothing tells of a proxy in front.
    [{ isHttps: false }, ['problem settings.https']],
    [{ weakSecrets: ['VISIT_SECRET'] }, ['problem settings.secrets']],
    [{ payments: 'sandbox' }, ['problem settings.payments']],
    [{ mailTo: 'folder' }, ['problem settings.mail']],
    [{ trustsProxy: false }, ['problem settings.proxy']],
    [{ hasAbuseEmail: false }, ['warning settings.abuse']],
    [{ trustsProxy: false, hasOperatorNetworks: false }, []],
    // Of this machine alone nothing is a risk but a secret.
    [{ isPublic: false, isHttps: false, needsFactor: false, payments: 'sandbox', mailTo: 'folder', hasAbuseEmail: false }, []],
  ])('%j', (changes, expected) => {
    expect(riskOf(changes)).toEqual(expected);
  });

  it('are those that anybody knows: the gateway one, a service another', () => {
    const unknown = { ...settings, needsFactor: null, trustsProxy: null };
    const answers = Object.fromEntries(serviceNames.map((name) => [name, { ...well, settings: unknown }]));
    const own = { ...unknown, trustsProxy: false };
    const { findings, checks } = judgeHealth(answers, own, now);
    expect(findings.map(({ code }) => code)).toEqual(['settings.proxy']);
    expect(checks.filter(({ state }) => state === 'unknown').map(({ code }) => code)).toEqual(['settings.factor']);
  });

  it('of secrets are weak that are short, of few letters, or stand in examples', () => {
    expect(['short', 'a'.repeat(40), 'change-me-change-me-change-me-change-me', 'x3k!'.repeat(10)].map(isWeakSecret)).toEqual(
      Array(4).fill(true),
    );
    expect(isWeakSecret('kT0u2dW9mPz5rLqX8vYbN4cJ7hGf1sAe3iOo')).toBe(false);
  });
});

it('forecasts a disk from the growth of two days and more', () => {
  const disk = { free: 50 * GB, floor: 0 };
  expect(daysUntilFull([], disk)).toBeNull();
  expect(daysUntilFull(roomsFalling(GB).slice(-4), disk)).toBeNull();
  expect(daysUntilFull(roomsFalling(GB), disk)).toBeCloseTo(50);
  expect(daysUntilFull(roomsFalling(0), disk)).toBe(Number.POSITIVE_INFINITY);
  expect(daysUntilFull(roomsFalling(-GB), disk)).toBe(Number.POSITIVE_INFINITY);
});
