import { useState } from 'react'
import type { HouseholdClaim } from '@numo/domains/claims/contract-household.ts'
import { useProgram } from '../app/program.ts'
import { AreaField } from '../ui/fields/text-fields.tsx'
import { Note } from '../ui/note.tsx'

/** Says by when to ask the clinic for its invoice, with a message in the clinic's language to send. */
export function InvoiceRequest({
  request,
}: {
  request: NonNullable<HouseholdClaim['invoice_request']>
}) {
  const { t, formats } = useProgram()
  const { invoice, by, is_late, message } = request
  const [written, setWritten] = useState(message)
  const text = encodeURIComponent(written)
  return (
    <Note as="div" tone="warn">
      <p>
        <b>
          {t(`household_claims.invoice.${is_late ? 'late' : 'by'}`, {
            invoice,
            day: formats.day(by),
          })}
        </b>{' '}
        {t('household_claims.invoice.why')}
      </p>
      <AreaField
        name="invoice_message"
        label={t('household_claims.invoice.message')}
        value={written}
        onChange={(value) => setWritten(value ?? '')}
        maxLength={1000}
      />
      <p className="row">
        <a href={`https://wa.me/?text=${text}`} target="_blank" rel="noreferrer">
          {t('household_claims.invoice.whatsapp')}
        </a>
        <a href={`mailto:?subject=${encodeURIComponent(invoice)}&body=${text}`}>
          {t('household_claims.invoice.mail')}
        </a>
      </p>
    </Note>
  )
}
