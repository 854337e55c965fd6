import type { readFileAgain } from '@numo/domains/authorizations/contract-reading.ts'
import {
  canReadAgain,
  type FoundInFile,
  type ReadingState,
} from '@numo/domains/authorizations/rules-reading.ts'
import { amountText } from '@numo/kit/money.ts'
import { CommandButton } from '../app/command-button.tsx'
import { useProgram } from '../app/program.ts'

/**
 * How far the reading of a file of an authorization is, and what a machine read of it, said so that nobody takes it for certain. What
 * was not read is read `again`.
 */
export function FileReading({
  id,
  file: { id: document_id, file_name, reading, found },
  again,
}: {
  id: string
  file: { id: string; file_name: string; reading: ReadingState; found: FoundInFile | null }
  again: typeof readFileAgain
}) {
  const { t } = useProgram()
  return (
    <>
      <small>{t(`authorizations.reading.${reading}`)}</small>
      {found && <Found found={found} />}
      {canReadAgain(reading) && (
        <CommandButton
          size="xs"
          endpoint={again}
          input={{ id, document_id }}
          done={t('authorizations.reading_again')}
          aria-label={t('authorizations.read_again_of', { name: file_name })}
        >
          {t('authorizations.read_again')}
        </CommandButton>
      )}
    </>
  )
}

function Found({ found }: { found: FoundInFile }) {
  const { t, formats } = useProgram()
  const { pages, provider_name, issued_on, total, diagnosis_codes } = found
  const facts = [
    provider_name,
    issued_on && formats.day(issued_on),
    ...diagnosis_codes,
    total && `${total.currency} ${amountText(total.amount, total.currency)}`,
  ].filter(Boolean)
  return (
    <small>
      {facts.length === 0
        ? t('authorizations.found_nothing', { count: pages })
        : t('authorizations.found', { count: pages, facts: facts.join(' · ') })}
    </small>
  )
}
