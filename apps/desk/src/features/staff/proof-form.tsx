import { deskNoteLengths } from '@gim/contract/users.desk';
import { CodeInput } from '@gim/ui/code-input/code-input.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { TextArea } from '@gim/ui/text-area/text-area.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './staff.module.css';
import type { Outcome, Proof, StaffRefusal } from './staff-action.ts';

export interface ProofDraft {
  readonly proof: Proof;
  readonly set: (proof: Proof) => void;
  /** Submitted while incomplete, and still incomplete. */
  readonly isAsked: boolean;
  readonly refusal: StaffRefusal | null;
  readonly isBusy: boolean;
  /** Submits and returns the outcome; null if the proof is incomplete or `work` is null because another field is. */
  readonly send: <T>(work: ((proof: Proof) => Promise<Outcome<T>>) | null) => Promise<Outcome<T> | null>;
}

const empty: Proof = { note: '', code: '' };

/** Required for every staff change: a note and an authenticator code. */
export function useProof(): ProofDraft {
  const [proof, set] = useState(empty);
  const [isAsked, setIsAsked] = useState(false);
  const [refusal, setRefusal] = useState<StaffRefusal | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  return {
    proof,
    set,
    isAsked,
    refusal,
    isBusy,
    async send(work) {
      setIsAsked(true);
      if (work === null || isBusy || isShort(proof) || isCodeShort(proof)) return null;
      setIsBusy(true);
      const outcome = await work({ ...proof, note: proof.note.trim() });
      setIsBusy(false);
      setRefusal(outcome.kind === 'refused' ? outcome.reason : null);
      // A code is single-use, so a new one is needed whatever went wrong.
      if (outcome.kind === 'refused') set({ ...proof, code: '' });
      return outcome;
    },
  };
}

const isShort = ({ note }: Proof): boolean => note.trim().length < deskNoteLengths.min;
const isCodeShort = ({ code }: Proof): boolean => code.length < 6;

interface ProofFieldsProps {
  readonly draft: ProofDraft;
  readonly noteLabel: string;
}

export function ProofFields({ draft, noteLabel }: ProofFieldsProps): ReactElement {
  const { t } = useTranslation('staff');
  const { proof, set, isAsked, refusal, isBusy } = draft;
  return (
    <>
      <TextArea
        label={noteLabel}
        hint={t('proof.hint')}
        error={isAsked && isShort(proof) ? t('proof.short', { count: deskNoteLengths.min }) : undefined}
        maxLength={deskNoteLengths.max}
        value={proof.note}
        onChange={(event) => set({ ...proof, note: event.target.value })}
      />
      <div className={styles.code}>
        <span aria-hidden="true" className={styles.label}>
          {t('password.code')}
        </span>
        <CodeInput
          label={t('password.code')}
          value={proof.code}
          error={isAsked && refusal === null && isCodeShort(proof) ? t('proof.code') : undefined}
          onValueChange={(code) => set({ ...proof, code })}
        />
      </div>
      {refusal === null || isBusy ? null : (
        <Notice tone="negative" isUrgent>
          {t(`refusals.${refusal}`)}
        </Notice>
      )}
    </>
  );
}
