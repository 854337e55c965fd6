import { moveInvoice, type Invoice } from '@numo/domains/invoices/contract.ts'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { today } from '../app/today.ts'

/** Issues a draft that says its totals in a second currency, too, with the rate; where that is only for who reads it, the rate may stay open. */
export function IssueAtRate({
  invoice,
  to,
}: {
  invoice: Invoice
  to: NonNullable<Invoice['exchange_to']>
}) {
  const { t } = useProgram()
  const { id, version, currency, recipient } = invoice
  const needed = to.is_needed ? { needed: t('invoices.exchange.needed') } : {}
  return (
    <FormButton
      is_main
      label={t('invoices.move.issue')}
      title={`${t('invoices.move.issue')} (${recipient.name})`}
      submit={t('invoices.move.issue')}
      endpoint={moveInvoice}
      fixed={{ id, version, event: 'issue' }}
      refused={{ 'rate-needed': ['exchange.rate'], 'day-to-come': ['exchange.rate_on'] }}
      fields={[
        {
          name: 'exchange.rate',
          label: t('invoices.exchange.rate'),
          hint: t('invoices.exchange.rate_hint', { from: currency, to: to.currency }),
          kind: 'decimal',
          ...needed,
        },
        {
          name: 'exchange.rate_on',
          label: t('invoices.exchange.rate_on'),
          kind: 'date',
          value: today(),
        },
        {
          name: 'exchange.rate_source',
          label: t('invoices.exchange.rate_source'),
          max: 120,
          ...needed,
        },
      ]}
      prepare={({ exchange, ...rest }) => ({ ...rest, ...(hasRate(exchange) && { exchange }) })}
      done={t('invoices.moved', { state: t('invoices.status.issued') })}
    />
  )
}

/** Whether somebody typed a rate. */
const hasRate = (exchange: unknown): boolean =>
  typeof exchange === 'object' &&
  exchange !== null &&
  'rate' in exchange &&
  exchange.rate !== null &&
  exchange.rate !== ''
