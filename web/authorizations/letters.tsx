import type { AuthorizationLetter } from '@numo/domains/authorizations/contract-letter.ts'
import type { LetterState } from '@numo/domains/authorizations/enums.ts'
import type { ReactNode } from 'react'
import { useProgram } from '../app/program.ts'
import { Amount } from '../ui/amount.tsx'
import { CaseStatus, type CaseLook } from '../ui/case-status.tsx'

const looks: Readonly<Record<LetterState, CaseLook>> = {
  valid: ['ok'],
  early: ['info'],
  expired: ['idle', 'minus'],
  superseded: ['idle', 'minus'],
  used: ['ok'],
  revoked: ['bad'],
}

/**
 * Versions of the letter of guarantee of an authorization, newest first, each with its state, amount and validity.
 * `download` is the button that gets one.
 */
export function Letters({
  letters,
  download,
}: {
  letters: readonly AuthorizationLetter[]
  download: (letter: AuthorizationLetter, label: string) => ReactNode
}) {
  const { t, formats } = useProgram()
  return (
    <ul className="rows">
      {letters.map((letter) => (
        <li key={letter.id}>
          <span>
            <b>
              {t('letters.version', { version: letter.revision })} ·{' '}
              <Amount amount={letter.guaranteed_amount} currency={letter.currency} />
            </b>
            <small>
              {t('letters.validity', {
                from: formats.day(letter.valid_from),
                until: formats.day(letter.valid_until),
              })}
            </small>
          </span>
          <span className="row">
            <CaseStatus look={looks[letter.state]}>{t(`letters.state.${letter.state}`)}</CaseStatus>
            {download(letter, t('letters.download_of', { version: letter.revision }))}
          </span>
        </li>
      ))}
    </ul>
  )
}
