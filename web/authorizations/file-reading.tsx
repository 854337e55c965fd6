import type { FoundInFile, ReadingState } from '@numo/domains/authorizations/rules-reading.ts'
import { amountText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'

/** How far the reading of a file is, and what a machine read of it, said so that nobody takes it for certain. */
export function FileReading({
  file: { reading, found },
}: {
  file: { reading: ReadingState; found: FoundInFile | null }
}) {
  const { t } = useProgram()
  return (
    <>
      <small>{t(`authorizations.reading.${reading}`)}</small>
      {found && <Found found={found} />}
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
