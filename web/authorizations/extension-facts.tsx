import type { ReactNode } from 'react'
import type { AuthorizationRecord } from '@numo/domains/authorizations/contract-parts.ts'
import { Amount } from '../ui/amount.tsx'
import type { AppWords } from '../words/app-words.ts'
import type { Formats } from '../words/formats.ts'

/** What a version asks for besides the one before it, as facts of a panel; none of a first version. */
export const extensionFacts = (
  t: AppWords,
  formats: Formats,
  currency: string,
  extension: AuthorizationRecord['extension']
): readonly (readonly [string, ReactNode])[] =>
  extension === null
    ? []
    : [
        [t('authorizations.chain.asks'), t(`authorizations.chain.kind.${extension.kind}`)],
        [
          t('authorizations.chain.more'),
          extension.requested_amount === null ? null : (
            <Amount key="more" amount={extension.requested_amount} currency={currency} />
          ),
        ],
        [
          t('authorizations.chain.valid_until'),
          extension.requested_until && formats.day(extension.requested_until),
        ],
        [t('authorizations.chain.why'), extension.reason],
      ]
