import { createRequire } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';
import { type Exception, exceptions } from './exceptions.ts';

/** The parts of Spectral used here. Its own types are installed outside the workspace. */
interface SpectralParts {
  readonly Spectral: new () => {
    setRuleset(ruleset: object): void;
    run(text: string): Promise<
      readonly {
        readonly code: string | number;
        readonly message: string;
        readonly severity: number;
        readonly path: readonly (string | number)[];
      }[]
    >;
  };
}

export interface LintFinding {
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  readonly where: string;
  readonly message: string;
}

export interface LintResult {
  readonly findings: readonly LintFinding[];
  /** Exceptions that match nothing any more. */
  readonly unused: readonly Exception[];
  readonly excepted: number;
}

/** Runs every rule of Spectral's OpenAPI and OWASP rulesets, including those off by default, minus the exceptions. */
export async function lintOpenApi(document: object): Promise<LintResult> {
  const load = createRequire(join(projectRoot, 'tools', 'spectral', 'package.json'));
  const { Spectral }: SpectralParts = load('@stoplight/spectral-core');
  const { oas }: { oas: object } = load('@stoplight/spectral-rulesets');
  const owasp: { default?: object } = load('@stoplight/spectral-owasp-ruleset');
  const spectral = new Spectral();
  spectral.setRuleset({
    extends: [
      [oas, 'all'],
      [owasp.default ?? owasp, 'all'],
    ],
  });
  const found = (await spectral.run(JSON.stringify(document))).map(
    ({ code, message, severity, path }): LintFinding => ({
      rule: String(code),
      severity: severity === 0 ? 'error' : 'warning',
      where: path.join(' '),
      message,
    }),
  );
  const used = new Set<Exception>();
  const findings = found.filter((finding) => {
    const exception = exceptions.find(
      ({ rule, where }) => rule === finding.rule && where.test(finding.where),
    );
    if (exception !== undefined) used.add(exception);
    return exception === undefined;
  });
  return {
    findings,
    unused: exceptions.filter((exception) => !used.has(exception)),
    excepted: found.length - findings.length,
  };
}
