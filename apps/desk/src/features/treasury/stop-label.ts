import type { StopScope } from '@gim/contract/treasury';

interface StopLabel {
  /** The text of the button: by scope, or with the name of what was chosen. */
  readonly label: StopScope | 'named';
  readonly subject: string;
}

/** What the button of a stop names: a chosen coin or network by its name, anything else by its scope. */
export function stopLabel(
  scope: StopScope,
  { subject, networks }: { readonly subject: string; readonly networks: (network: string) => string },
): StopLabel {
  // The id of a client says nothing to a reader, and "all" has no subject.
  if (scope === 'all' || scope === 'user' || subject === '') return { label: scope, subject: '' };
  return { label: 'named', subject: scope === 'network' ? networks(subject) : subject };
}
