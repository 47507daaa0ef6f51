/** The facts that decide whether the sandbox exists. */
export interface SandboxFacts {
  readonly isProduction: boolean;
  /** GIM_SANDBOX, if set. */
  readonly setting: 'on' | 'off' | undefined;
  /** Settings that make a partner real. */
  readonly livePartners: readonly string[];
  readonly host: string;
  readonly publicOrigin: string;
  readonly databaseUrl: string | undefined;
  readonly secretsFile: string | undefined;
  readonly trustedProxies: readonly string[];
}

export interface SandboxVerdict {
  readonly isOn: boolean;
  /** A warning for the operator, at every start. */
  readonly note: string | undefined;
  /** Why the settings are contradictory. */
  readonly faults: readonly string[];
}

/**
 * The sandbox shows all mails and the passwords of the demo accounts, so it must never be exposed by accident (P-05):
 * by default it exists only for a product that is reachable from this machine alone and holds no real data. Every other
 * trial has to switch it on explicitly, and is warned.
 */
export function checkSandbox(facts: SandboxFacts): SandboxVerdict {
  const { isProduction, setting, livePartners } = facts;
  if (setting === 'on') {
    const faults = [
      ...(isProduction ? ['GIM_SANDBOX is on, which production refuses to start with.'] : []),
      ...(isProduction ? [] : livePartners.map((name) => `GIM_SANDBOX is on, and ${name} is live.`)),
    ];
    return { isOn: faults.length === 0, note: WARNING, faults };
  }
  if (isProduction || setting === 'off' || livePartners.length > 0) return off(undefined);
  const reasons = signsOfMore(facts);
  return reasons.length === 0
    ? { isOn: true, note: undefined, faults: [] }
    : off(`The sandbox is off, because of ${reasons.join(', ')}. GIM_SANDBOX=on switches it on for a trial.`);
}

const WARNING =
  'The sandbox is on by GIM_SANDBOX: whoever reaches this server reads every mail and signs in to the demo accounts.';

const off = (note: string | undefined): SandboxVerdict => ({ isOn: false, note, faults: [] });

/** The settings that show that it is more than a local trial. */
function signsOfMore(facts: SandboxFacts): readonly string[] {
  return [
    ...(isLoopback(facts.host) ? [] : ['HOST']),
    ...(isLoopback(new URL(facts.publicOrigin).hostname) ? [] : ['PUBLIC_ORIGIN']),
    ...(facts.databaseUrl !== undefined ? ['DATABASE_URL'] : []),
    ...(facts.secretsFile !== undefined ? ['GIM_SECRETS_FILE'] : []),
    ...(facts.trustedProxies.length > 0 ? ['TRUSTED_PROXIES'] : []),
  ];
}

/** A name that resolves to this machine only. */
function isLoopback(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}
