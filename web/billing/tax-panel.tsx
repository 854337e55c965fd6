import { useState } from 'react'
import { getYearSummary } from '@numo/domains/payments/contract-year.ts'
import {
  exportAccountPayments,
  listAccountPayments,
  type AccountPayment,
} from '@numo/domains/payments/contract.ts'
import { useProgram } from '../app/program.ts'
import { saveBytes, saveFile } from '../app/save-file.ts'
import { Panel } from '../ui/panel.tsx'
import { useRead } from '../app/use-read.ts'
import { QueryState } from '../app/query-state.tsx'
import { SelectField } from '../ui/fields/choice-fields.tsx'
import { CommandButton } from '../app/command-button.tsx'

/** A year of a household as files: what it owed, paid and got back by claim, and its receipts. */
export function TaxPanel({ accountId }: { accountId: string }) {
  const { t } = useProgram()
  const query = useRead(listAccountPayments, { accountId, limit: 100 })
  return (
    <QueryState query={query} title={t('pay.tax')}>
      {(payments) => <TaxYear accountId={accountId} payments={payments} />}
    </QueryState>
  )
}

function TaxYear({
  accountId,
  payments,
}: {
  accountId: string
  payments: readonly AccountPayment[]
}) {
  const { t, locale } = useProgram()
  const [now] = useState(() => new Date().getFullYear())
  const first = Math.min(
    now - 1,
    ...payments.flatMap(({ succeeded_at }) =>
      succeeded_at ? [Number(succeeded_at.slice(0, 4))] : []
    )
  )
  const years = Array.from({ length: now - first + 1 }, (_, n) => String(now - n))
  const [year, setYear] = useState(String(now))
  const input = { accountId, year: Number(year), locale }
  return (
    <Panel title={t('pay.tax')} note={t('pay.tax_text')}>
      <div className="pay-year">
        <SelectField
          name="year"
          label={t('pay.year')}
          value={year}
          options={years.map((one) => [one, one] as const)}
          onChange={(one) => setYear(String(one))}
        />
        <CommandButton
          look="primary"
          endpoint={getYearSummary}
          input={{ ...input, format: 'pdf' as const }}
          onDone={saveBytes}
        >
          {t('pay.summary.pdf')}
        </CommandButton>
        <CommandButton
          endpoint={getYearSummary}
          input={{ ...input, format: 'csv' as const }}
          onDone={saveBytes}
        >
          {t('pay.summary.csv')}
        </CommandButton>
        <CommandButton endpoint={exportAccountPayments} input={input} onDone={saveFile}>
          {t('pay.download')}
        </CommandButton>
      </div>
    </Panel>
  )
}
