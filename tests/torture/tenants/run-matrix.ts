import { guardedEndpoints } from './endpoints.ts';
import { essenceOf, checkCell } from './check-cell.ts';
import { makeCells, makeCursorCells, makeKeyCells, sendCell, type Cell } from './make-cells.ts';
import { runPortal } from './pages/run-portal.ts';
import { runPages, type PagesReport } from './pages/run-pages.ts';
import { foreignChanges, rowsReader, type Rows } from './read-rows.ts';
import type { Principal } from './reference.ts';
import { sampleCells } from './sample-cells.ts';
import { seedWorld, type SuiteContext, type World } from './seed-world.ts';
import { signInCreators, signInPrincipals } from './sign-in-principals.ts';

export interface MatrixReport {
  cells: number;
  /** Number of cells by endpoint and expected reason. */
  reached: Record<string, number>;
  /** The first leaks and unexpected responses, with their cells, and how many there are. */
  leaks: string[];
  leakCount: number;
}

interface MatrixEffort {
  /** Whether a few requests of each kind are enough, without all combinations of other tenants' objects. */
  small?: boolean;
  /** Whether to stop at the first leak. */
  stopAtFirst?: boolean;
}

const atOnce = 4;
const leakLimit = 20;

/** Sends all requests as all principals, and checks every response and every tenant's data. */
export async function runMatrix(
  context: SuiteContext,
  { small = false, stopAtFirst = false }: MatrixEffort = {},
): Promise<MatrixReport> {
  const world = await seedWorld(context);
  const run = new Run(world);
  // First, because later requests put a brand's media into drops of several creators.
  run.add(await runPortal(world, await signInCreators(world)));
  if (stopAtFirst && run.report.leakCount > 0) return run.report;
  const principals = await signInPrincipals(world);
  for await (const cells of groups(run, principals, small ? sampleCells : (all) => all)) {
    await run.request(cells);
    if (stopAtFirst && run.report.leakCount > 0) return run.report;
  }
  run.add(await runPages(world, { small }));
  return run.report;
}

/** Cells in groups of one principal. Endpoints that only read come first, while their results are known. */
async function* groups(
  run: Run,
  principals: readonly Principal[],
  choose: (cells: Cell[]) => Cell[],
): AsyncGenerator<Cell[]> {
  const { world } = run;
  await run.lookAgain();
  yield* byPrincipal(await makeCursorCells(world, principals));
  for (const endpoint of guardedEndpoints)
    for (const principal of principals) yield choose(makeCells(world, principal, endpoint));
  const keyCells = await makeKeyCells(world, principals);
  // The requests that used the keys first have written, and belong to no group.
  await run.lookAgain();
  yield* byPrincipal(keyCells);
}

function byPrincipal(cells: readonly Cell[]): Cell[][] {
  return [...new Set(cells.map(({ principal }) => principal))].map((one) =>
    cells.filter(({ principal }) => principal === one),
  );
}

class Run {
  readonly report: MatrixReport = { cells: 0, reached: {}, leaks: [], leakCount: 0 };
  readonly world: World;
  private readonly readRows: () => Promise<Rows>;
  private readonly responses = new Map<string, { cell: Cell; essence: string }>();
  private rows: Rows | undefined;

  constructor(world: World) {
    this.world = world;
    this.readRows = rowsReader(world);
  }

  /** Takes the present data as the expected data. */
  async lookAgain(): Promise<void> {
    this.rows = await this.readRows();
  }

  /** Sends cells of one principal, some concurrently, and compares all data before and after. */
  async request(cells: readonly Cell[]): Promise<void> {
    const left = cells.values();
    const work = async () => {
      for (const cell of left) await this.requestOne(cell);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    const [last] = cells.slice(-1);
    const before = this.rows;
    this.rows = await this.readRows();
    if (!last || !before) return;
    for (const change of foreignChanges(this.world, last.principal, [before, this.rows]))
      this.reportProblem(last, change);
  }

  add({ cells, leaks, reached }: PagesReport): void {
    this.report.cells += cells;
    this.report.leakCount += leaks.length;
    this.report.leaks.push(...leaks.slice(0, leakLimit));
    for (const [reason, count] of Object.entries(reached)) this.report.reached[reason] = count;
  }

  private async requestOne(cell: Cell): Promise<void> {
    const response = await sendCell(this.world, cell);
    this.report.cells += 1;
    const { principal, endpoint, expected } = cell;
    const reached = `${endpoint.name} ${expected.reason}`;
    this.report.reached[reached] = (this.report.reached[reached] ?? 0) + 1;
    const wrong = checkCell(this.world, cell, response);
    for (const what of wrong) this.reportProblem(cell, `${what}: ${response.text.slice(0, 300)}`);
    if (wrong.length > 0) return;
    const family = [principal.name, endpoint.name, expected.reason].join('\n');
    const essence = essenceOf(cell, response);
    const first = this.responses.get(family);
    if (!first) this.responses.set(family, { cell, essence });
    else if (first.essence !== essence)
      this.reportProblem(
        cell,
        `other words than for ${JSON.stringify(first.cell.refs)}:\n${differenceOf(first.essence, essence)}`,
      );
  }

  private reportProblem({ principal, endpoint, refs, sent }: Cell, what: string): void {
    this.report.leakCount += 1;
    if (this.report.leaks.length < leakLimit)
      this.report.leaks.push(
        `${principal.name}, ${endpoint.name}, ${JSON.stringify({ refs, sent })}: ${what}`,
      );
  }
}

/** The first difference of two texts, with its context. */
function differenceOf(one: string, other: string): string {
  let index = 0;
  while (index < one.length && one[index] === other[index]) index += 1;
  const from = Math.max(0, index - 60);
  return `${one.slice(from, from + 160)}\n${other.slice(from, from + 160)}`;
}
