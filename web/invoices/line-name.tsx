import type { ReactNode } from 'react'
import type { InvoiceLine } from '@numo/domains/invoices/contract-paper.ts'
import { useProgram } from '../app/program.ts'

/** What a line bills; of a kept fee its description is the number of the payout. */
export function LineName({
  line,
}: {
  line: Pick<InvoiceLine, 'description' | 'payout_id'>
}): ReactNode {
  const { t } = useProgram()
  return line.payout_id === null
    ? line.description
    : t('invoices.fee_line', { number: line.description })
}
