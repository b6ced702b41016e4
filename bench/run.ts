import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { type Figures, figuresOf, type Measure } from './measure.ts';
import { allAtOnce } from './measures/all-at-once.ts';
import { cluster } from './measures/cluster.ts';
import { decisionsOfOperators } from './measures/decisions.ts';
import { editor } from './measures/editor.ts';
import { exportsOfAMillion } from './measures/exports.ts';
import { longAnswers } from './measures/long-answers.ts';
import { operator } from './measures/operator.ts';
import { publicPage } from './measures/public-page.ts';
import { firstInput, pageWeight } from './measures/public-page-in-browser.ts';
import { reconnects } from './measures/reconnects.ts';
import { responsesOfAMillion } from './measures/responses.ts';
import { startUp } from './measures/start-up.ts';
import { strangers } from './measures/strangers.ts';
import { strangersPdf } from './measures/strangers-pdf.ts';
import { submissions } from './measures/submissions.ts';
import { summaries } from './measures/summaries.ts';
import { toldAgain } from './measures/told-again.ts';

const measures: readonly Measure[] = [
  startUp,
  pageWeight,
  firstInput,
  editor,
  publicPage,
  submissions,
  allAtOnce,
  strangers,
  strangersPdf,
  longAnswers,
  reconnects,
  responsesOfAMillion,
  summaries,
  exportsOfAMillion,
  toldAgain,
  operator,
  cluster,
  decisionsOfOperators,
];

interface Row {
  measure: string;
  row: string;
  unit: string;
  figures: Figures;
  budget: string;
  verdict: 'within' | 'OVER' | '';
}

function judge(figures: Figures, budget: Measure['rows'][string]['budget']): Pick<Row, 'budget' | 'verdict'> {
  if (budget?.atMost !== undefined) return { budget: `<= ${budget.atMost}`, verdict: figures.median <= budget.atMost ? 'within' : 'OVER' };
  if (budget?.atLeast !== undefined)
    return { budget: `>= ${budget.atLeast}`, verdict: figures.median >= budget.atLeast ? 'within' : 'OVER' };
  return { budget: '', verdict: '' };
}

async function measureRuns(measure: Measure, { runs, wants }: Pick<Asked, 'runs' | 'wants'>): Promise<Row[]> {
  const values: Record<string, number[]> = {};
  const context = { note: (line: string) => console.log(`    ${line}`), wants };
  try {
    await measure.prepare?.(context);
    for (let run = 0; run < runs; run += 1) {
      for (const [row, value] of Object.entries(await measure.run(context))) {
        values[row] ??= [];
        values[row].push(value);
      }
      process.stdout.write('.');
    }
  } finally {
    await measure.close?.();
  }
  console.log();
  const rows = Object.entries(measure.rows).filter(([row]) => wants(row));
  return rows.map(([row, { unit, budget }]) => {
    const figures = figuresOf(values[row] ?? []);
    return { measure: measure.name, row, unit, figures, ...judge(figures, budget) };
  });
}

const round = (value: number) => (Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1));

function printTable(rows: readonly Row[]): void {
  const cells = rows.map(({ measure, row, unit, figures, budget, verdict }) => [
    measure,
    row,
    round(figures.minimum),
    round(figures.median),
    round(figures.maximum),
    unit,
    budget,
    verdict,
  ]);
  const head = ['measure', 'figure', 'minimum', 'median', 'maximum', 'unit', 'budget', ''];
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((line) => line[column]?.length ?? 0)));
  for (const line of [head, ...cells])
    console.log(
      line
        .map((cell, column) => (column >= 2 && column <= 4 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    );
}

interface Asked {
  /** Names of measures; none: all of them. */
  names: string[];
  runs: number;
  wants(row: string): boolean;
  isPart: boolean;
}

/** `--runs N`, `--only TEXT,TEXT` (rows that have one of these texts), and names of measures. */
function read(parameters: readonly string[]): Asked {
  const left = [...parameters];
  const after = (name: string): string | undefined => {
    const at = left.indexOf(name);
    if (at < 0) return undefined;
    const [, value] = left.splice(at, 2);
    if (value === undefined) throw new Error(`${name} takes a value.`);
    return value;
  };
  const [runs, only] = [Number(after('--runs') ?? 5), after('--only')?.split(',')];
  return { names: left, runs, wants: (row) => only?.some((text) => row.includes(text)) ?? true, isPart: only !== undefined };
}

async function main(asked: Asked): Promise<void> {
  const { names, runs, wants, isPart } = asked;
  const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model, memoryGiB: Math.round(totalmem() / 2 ** 30) };
  console.log(`Node ${machine.node}, ${machine.cpus} × ${machine.model}, ${machine.memoryGiB} GiB; ${runs} runs each`);
  mkdirSync(join('bench', 'results'), { recursive: true });
  const all: Row[] = [];
  for (const measure of measures.filter(
    ({ name, rows }) => (names.length === 0 || names.includes(name)) && Object.keys(rows).some(wants),
  )) {
    process.stdout.write(`${measure.name} `);
    const rows = await measureRuns(measure, asked);
    all.push(...rows);
    // The figures of a whole run stay together.
    if (isPart) continue;
    writeFileSync(
      join('bench', 'results', `${measure.name}.json`),
      `${JSON.stringify({ at: new Date().toISOString(), machine, runs, rows }, null, 2)}\n`,
    );
  }
  printTable(all);
}

main(read(process.argv.slice(2))).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
