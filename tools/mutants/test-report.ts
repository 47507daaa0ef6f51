import { relative } from 'node:path';

type TestOutcome = 'passed' | 'failed' | 'not run';

/** One test of a run, with the titles of the groups around it. */
export type TestResult = {
  readonly file: string;
  readonly title: string;
  readonly outcome: TestOutcome;
};

export type TestReport = {
  readonly tests: readonly TestResult[];
  /** Files that could not be loaded or prepared: their tests say nothing, whatever the exit code. */
  readonly broken: readonly { readonly file: string; readonly message: string }[];
};

/** Reads the report of Vitest's JSON reporter; a run that left none, or a torn one, has no tests. */
export function readReport(text: string | undefined, folder: string): TestReport {
  const files = entriesOf(parseJson(text), 'testResults');
  const tests = files.flatMap((file) =>
    entriesOf(file, 'assertionResults').map((test) => ({
      file: relative(folder, String(file.name)),
      title: String(test.fullName),
      outcome: outcomeOf(test.status),
    })),
  );
  const broken = files
    .filter((file) => file.status === 'failed' && !hasFailedTest(file))
    .map((file) => ({ file: relative(folder, String(file.name)), message: String(file.message) }));
  return { tests, broken };
}

/** Reads the report of Playwright's JSON reporter. A test that took too long says nothing, and neither does a run that fails. */
export function readBrowserReport(text: string | undefined): TestReport {
  const report = parseJson(text);
  const broken = entriesOf(report, 'errors').map(({ message }) => ({ file: '', message: String(message) }));
  return { tests: entriesOf(report, 'suites').flatMap((suite) => specsOf(suite, '')), broken };
}

/** Files are named from the folder of the browser tests, which all of them are in. */
function specsOf(suite: Entry, around: string): readonly TestResult[] {
  const specs = entriesOf(suite, 'specs').map((spec) => ({
    file: `e2e/${String(spec.file)}`,
    title: `${around}${String(spec.title)}`,
    outcome: outcomeOf(entriesOf(entriesOf(spec, 'tests').at(0) ?? {}, 'results').at(-1)?.status),
  }));
  const inner = entriesOf(suite, 'suites').flatMap((each) =>
    specsOf(each, `${around}${String(each.title)} `),
  );
  return [...specs, ...inner];
}

const hasFailedTest = (file: Entry): boolean =>
  entriesOf(file, 'assertionResults').some(({ status }) => status === 'failed');

const outcomeOf = (status: unknown): TestOutcome =>
  status === 'passed' || status === 'failed' ? status : 'not run';

type Entry = Readonly<Record<string, unknown>>;

function entriesOf(holder: Entry, name: string): readonly Entry[] {
  const list = holder[name];
  return Array.isArray(list) ? list.map((each: unknown) => asEntry(each)) : [];
}

const asEntry = (value: unknown): Entry => (typeof value === 'object' && value !== null ? { ...value } : {});

function parseJson(text: string | undefined): Entry {
  try {
    return asEntry(JSON.parse(text ?? ''));
  } catch {
    return {};
  }
}
