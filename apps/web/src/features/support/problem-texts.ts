import type { createTicket, replyToTicket } from '@gim/contract/support';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../shared/problem-of.ts';
import { useAnyProblemText } from '../../shared/use-any-problem-text.ts';

type SupportProblem = (typeof createTicket | typeof replyToTicket)['problems'][number];

const known: Readonly<Record<SupportProblem, true>> = {
  NotFound: true,
  PictureInvalid: true,
  TicketsTooMany: true,
};

/** Explains why a message was not sent. Sending it again is safe. */
export function useSupportProblemText(): (error: unknown) => string {
  const { t } = useTranslation('support');
  const anyText = useAnyProblemText();
  return (error) => {
    const problem = problemOf(error, known);
    return problem === null ? anyText(error) : t(`problems.${problem}`);
  };
}
