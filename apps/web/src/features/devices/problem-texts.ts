import type { deauthorizeDevice, deauthorizeOtherDevices } from '@gim/contract/sessions.devices';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../shared/problem-of.ts';
import { useChangeProblemText } from '../../shared/use-any-problem-text.ts';

/**
 * All problems of these calls. The record below is exhaustive, so a new problem in the contract needs a text to
 * compile.
 */
type DeviceProblem = (typeof deauthorizeDevice | typeof deauthorizeOtherDevices)['problems'][number];

const known: Readonly<Record<DeviceProblem, true>> = { StepUpRequired: true, StepUpInvalid: true };

/** Explains why a device was not signed out. */
export function useDeviceProblemText(): (error: unknown) => string {
  const { t } = useTranslation('devices');
  const anyText = useChangeProblemText();
  return (error) => {
    const problem = problemOf(error, known);
    return problem === null ? anyText(error) : t(`problems.${problem}`);
  };
}
