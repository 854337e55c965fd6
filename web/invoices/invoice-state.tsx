import type { InvoiceRow } from '@numo/domains/invoices/contract-list.ts'
import { useProgram } from '../app/program.ts'
import { Status, type StatusShape, type Tone } from '../ui/status.tsx'

const looks: Readonly<Record<InvoiceRow['status'], readonly [Tone, StatusShape?]>> = {
  draft: ['idle'],
  issued: ['info'],
  paid: ['ok'],
  cancelled: ['idle', 'minus'],
  uncollectible: ['bad'],
}

/** Status of an invoice; an issued one past its due day is overdue. A credit note asks for nothing. */
export function InvoiceState({
  status,
  kind,
  is_overdue,
}: Pick<InvoiceRow, 'status' | 'kind' | 'is_overdue'>) {
  const { t } = useProgram()
  if (kind === 'credit_note' && status === 'issued')
    return <Status tone="ok">{t('invoices.kind.credit_note')}</Status>
  const [tone, shape] = looks[status]
  if (is_overdue) return <Status tone="bad">{t('invoices.overdue')}</Status>
  return (
    <Status tone={tone} {...(shape && { shape })}>
      {t(`invoices.status.${status}`)}
    </Status>
  )
}
