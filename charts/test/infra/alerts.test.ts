import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { chart } from '../support.ts';

const promtool = process.env.PROMTOOL_PATH ?? '';
const rulesFile = join(chart, 'alerts/formwright.yaml');
const rules: { alert: string; labels: { severity: string } }[] = parse(readFileSync(rulesFile, 'utf8')).groups[0].rules;
const job = 'job="formwright/formwright",instance="10.0.0.1:8080"';
const elsewhere = job.replace('10.0.0.1', '10.0.0.2');
const MIB = 2 ** 20;
const GB = 1e9;

interface Row {
  alert: string;
  /** For so many minutes nobody is told. */
  after: number;
  /** Series just beyond the limit, and just below it: promtool's notation, a value each minute. */
  bad: Record<string, string>;
  good: Record<string, string>;
  labels?: Record<string, string>;
  summary: string;
}
const forms = { service: 'forms' };
const place = { instance: '10.0.0.1:8080' };
const refused = (reason: string) => `formwright_refusals_total{service="submissions",reason="${reason}"}`;
const requests = (status: string) => `formwright_request_seconds_count{service="forms",status="${status}"}`;
const acknowledged = (le: string) => `formwright_acknowledgement_seconds_bucket{service="submissions",le="${le}"}`;
const memory = (used: number, limit: number, at = job) => ({
  [`process_resident_memory_bytes{${at}}`]: `${used}x30`,
  [`formwright_memory_limit_bytes{${at}}`]: `${limit}x30`,
});
const committed = (le: string) => `formwright_store_commit_seconds_bucket{service="forms",le="${le}"}`;

const rows: Row[] = [
  {
    alert: 'FormwrightSilent',
    after: 0,
    bad: {},
    good: { 'formwright_store_up{service="submissions"}': '1x30' },
    labels: { service: 'submissions' },
    summary: 'No process of submissions tells its metrics.',
  },
  {
    // One replica of two says so.
    alert: 'FormwrightStoreDown',
    after: 1,
    bad: { 'formwright_store_up{service="forms",pod="a"}': '0x30', 'formwright_store_up{service="forms",pod="b"}': '1x30' },
    good: { 'formwright_store_up{service="forms",pod="a"}': '1x30' },
    labels: forms,
    summary: 'The store of forms does not answer.',
  },
  {
    alert: 'FormwrightDependencyDown',
    after: 2,
    bad: { 'formwright_dependency_up{dependency="files",pod="a"}': '0x30', 'formwright_dependency_up{dependency="files",pod="b"}': '1x30' },
    good: { 'formwright_dependency_up{dependency="files"}': '1x30', 'formwright_dependency_up{dependency="store"}': '0x30' },
    labels: { dependency: 'files' },
    summary: 'files does not answer a process that stands on it.',
  },
  {
    alert: 'FormwrightDamage',
    after: 0,
    bad: { formwright_databases_damaged: '1x30' },
    good: { formwright_databases_damaged: '0x30' },
    summary: 'Databases that are damaged: 1.',
  },
  {
    alert: 'FormwrightDiskFull',
    after: 1,
    bad: { 'formwright_disk_room_bytes{pod="a"}': '-1x30', 'formwright_disk_room_bytes{pod="b"}': '5000x30' },
    good: { formwright_disk_room_bytes: '1x30' },
    summary: 'The disk is nearly full, and nothing new is taken.',
  },
  {
    // 1.2 GB an hour are 28.8 a day.
    alert: 'FormwrightDiskFills',
    after: 60,
    bad: { 'formwright_disk_room_bytes{pod="a"}': `${20 * GB}-${GB / 50}x90`, 'formwright_disk_room_bytes{pod="b"}': `${90 * GB}x90` },
    good: { formwright_disk_room_bytes: `${40 * GB}-${GB / 50}x90` },
    summary: 'The disk will be full within a day if it goes on as in the last six hours.',
  },
  {
    alert: 'FormwrightRequestsFail',
    after: 5,
    bad: { [requests('500')]: '0+6x30', [requests('200')]: '0+94x30' },
    good: { [requests('500')]: '0+4x30', [requests('404')]: '0+96x30' },
    labels: forms,
    summary: '6% of the requests to forms fail.',
  },
  {
    alert: 'FormwrightBackPressure',
    after: 5,
    bad: { [refused('back_pressure')]: '0+7x30' },
    good: { [refused('back_pressure')]: '0+5x30' },
    summary: 'Requests are refused because too much work is waiting.',
  },
  {
    alert: 'FormwrightSlowAcknowledgement',
    after: 10,
    bad: { [acknowledged('1')]: '0+98x30', [acknowledged('2')]: '0+100x30', [acknowledged('+Inf')]: '0+100x30' },
    good: { [acknowledged('1')]: '0+995x30', [acknowledged('2')]: '0+1000x30', [acknowledged('+Inf')]: '0+1000x30' },
    summary: 'One respondent of a hundred waits 1.5s for the receipt.',
  },
  {
    alert: 'FormwrightSlowCommits',
    after: 10,
    bad: { [committed('0.25')]: '0+94x30', [committed('0.5')]: '0+100x30', [committed('+Inf')]: '0+100x30' },
    good: { [committed('0.25')]: '0+96x30', [committed('0.5')]: '0+100x30', [committed('+Inf')]: '0+100x30' },
    labels: forms,
    summary: 'Commits of forms take 291.7ms.',
  },
  {
    alert: 'FormwrightOutboxOld',
    after: 5,
    bad: { 'formwright_outbox_age_seconds{service="forms"}': '70x30' },
    good: { 'formwright_outbox_age_seconds{service="forms"}': '50x30' },
    labels: forms,
    summary: 'An event of forms has not been published for 1m 10s.',
  },
  {
    alert: 'FormwrightQueueLong',
    after: 10,
    bad: { 'formwright_bus_queue_events{queue="responses"}': '5500x30' },
    good: { 'formwright_bus_queue_events{queue="responses"}': '4500x30' },
    labels: { queue: 'responses' },
    summary: '5500 events wait in the queue responses.',
  },
  {
    alert: 'FormwrightEventsWait',
    after: 10,
    bad: { 'formwright_events_waiting{service="forms"}': '1x30' },
    good: { 'formwright_events_waiting{service="forms"}': '0x30' },
    labels: forms,
    summary: 'Events of forms wait because something they stand on is unavailable.',
  },
  {
    alert: 'FormwrightMailsWait',
    after: 30,
    bad: { 'formwright_mails_waiting{service="forms"}': '3x50' },
    good: { 'formwright_mails_waiting{service="forms"}': '0x50' },
    labels: forms,
    summary: '3 mails of forms wait for the mail server.',
  },
  {
    alert: 'FormwrightDeadLetters',
    after: 5,
    bad: { 'formwright_dead_letters{service="forms"}': '1x30' },
    good: { 'formwright_dead_letters{service="forms"}': '0x30' },
    labels: forms,
    summary: 'forms has given up 1 events or mails.',
  },
  {
    alert: 'FormwrightRateLimited',
    after: 10,
    bad: { [refused('rate_limit')]: '0+660x30' },
    good: { [refused('rate_limit')]: '0+540x30' },
    summary: '11 requests a second are refused because their addresses ask too often.',
  },
  {
    alert: 'FormwrightEventLoopSlow',
    after: 10,
    bad: { [`nodejs_eventloop_lag_p99_seconds{${job}}`]: '0.25x30' },
    good: { [`nodejs_eventloop_lag_p99_seconds{${job}}`]: '0.15x30' },
    labels: place,
    summary: 'Requests to 10.0.0.1:8080 wait 250ms for their turn.',
  },
  {
    alert: 'FormwrightMemoryHigh',
    after: 10,
    // Much for a small container is little for a large one.
    bad: { ...memory(360 * MIB, 400 * MIB), ...memory(500 * MIB, 1024 * MIB, elsewhere) },
    good: memory(820 * MIB, 1024 * MIB),
    labels: place,
    summary: '10.0.0.1:8080 uses 90% of the memory that it may take.',
  },
  {
    // A cluster tells of no backup.
    alert: 'FormwrightBackupOld',
    after: 720,
    bad: { formwright_backup_age_seconds: 'Inf '.repeat(800) },
    good: { formwright_backup_age_seconds: '86400+60x30' },
    summary: 'There is no backup of the last two days.',
  },
];

(promtool ? describe : describe.skip)('as Prometheus reads them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formwright-alerts-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const check = (...args: string[]) => spawnSync(promtool, args, { encoding: 'utf8', timeout: 60_000 });
  const written = (name: string, content: unknown) => {
    const path = join(folder, name);
    // JSON is YAML.
    writeFileSync(path, JSON.stringify(content));
    return path;
  };

  it('the rows here are the alerts there', () => {
    expect(rows.map(({ alert }) => alert)).toEqual(rules.map(({ alert }) => alert));
  });

  it.each(rows)('$alert comes with its trouble, says it, and stays away in health', ({ alert, after, bad, good, labels, summary }) => {
    const severity = rules.find((rule) => rule.alert === alert)?.labels.severity;
    const test = (series: Record<string, string>, minute: number, exp_alerts: unknown[]) => ({
      interval: '1m',
      input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
      alert_rule_test: [{ eval_time: `${minute}m`, alertname: alert, exp_alerts }],
    });
    const fired = { exp_labels: { severity, ...labels }, exp_annotations: { summary } };
    // A rate over five minutes is right when five minutes are there.
    const tests = [test(bad, after + 6, [fired]), test(good, 25, []), ...(after > 0 ? [test(bad, after - 1, [])] : [])];
    const { status, stderr, stdout } = check('test', 'rules', written(`${alert}.json`, { rule_files: [rulesFile], tests }));
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
  });

  it('every query of the dashboard is one of Prometheus', () => {
    const { panels }: { panels: { targets?: { expr: string }[] }[] } = JSON.parse(
      readFileSync(join(chart, 'dashboards/formwright.json'), 'utf8'),
    );
    // With values for Grafana's variables.
    const queries = panels.flatMap(({ targets = [] }) => targets).map(({ expr }) => expr.replaceAll('$__rate_interval', '5m'));
    expect(queries.length).toBeGreaterThan(20);
    const recorded = queries.map((expr, number) => ({ record: `query:${number}`, expr: expr.replaceAll('$namespace', '.*') }));
    const { status, stdout, stderr } = check(
      'check',
      'rules',
      written('dashboard.json', { groups: [{ name: 'dashboard', rules: recorded }] }),
    );
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
  });
});
