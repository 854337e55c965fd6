import { useState } from 'react'
import {
  exportAccountPayments,
  listAccountPayments,
  type AccountPayment,
} from '@numo/domains/payments/contract.ts'
import { taxTotals } from '@numo/domains/payments/rules.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { saveFile } from '../app/save-file.ts'
import { Panel } from '../ui/panel.tsx'
import { useRead } from '../app/use-read.ts'
import { QueryState } from '../app/query-state.tsx'
import { SelectField } from '../ui/fields/choice-fields.tsx'
import { CommandButton } from '../app/command-button.tsx'
import { Table } from '../ui/table.tsx'
import { PrintSheet } from './print-sheet.tsx'

type Year = OutputOf<typeof exportAccountPayments> & { year: string }

/** Payments and refunds of a year for taxes: as a spreadsheet, or as a printed sheet with totals. */
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
    now,
    ...payments.flatMap(({ succeeded_at }) =>
      succeeded_at ? [Number(succeeded_at.slice(0, 4))] : []
    )
  )
  const years = Array.from({ length: now - first + 1 }, (_, n) => String(now - n))
  const [year, setYear] = useState(String(now))
  const [shown, setShown] = useState<Year | null>(null)
  const request = {
    endpoint: exportAccountPayments,
    input: { accountId, year: Number(year), locale },
  }
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
        <CommandButton {...request} onDone={saveFile}>
          {t('pay.download')}
        </CommandButton>
        <CommandButton {...request} onDone={(file) => setShown({ ...file, year })}>
          {t('pay.tax_paper')}
        </CommandButton>
      </div>
      <PrintSheet
        isOpen={shown !== null}
        title={t('pay.tax_of', { year: shown?.year ?? '' })}
        print_label={t('pay.print')}
        onClose={() => setShown(null)}
      >
        {shown && <TaxTable rows={shown.rows} />}
      </PrintSheet>
    </Panel>
  )
}

/** Payments of a year with totals by currency. */
export function TaxTable({ rows }: { rows: Year['rows'] }) {
  const { t, formats, locale } = useProgram()
  if (rows.length === 0) return <p>{t('pay.tax_none')}</p>
  const money = (amount: number, currency: string) => moneyText(amount, currency, locale)
  return (
    <Table
      className="sheet-t"
      columns={[t('pay.fact.day'), t('pay.receipt'), t('pay.fact.amount'), t('pay.fact.refunded')]}
      foot={taxTotals(rows).map(({ currency, amount, refunded_amount, net_amount }) => (
        <tr key={currency}>
          <th scope="row" colSpan={2}>
            {t('pay.tax_total', { net: money(net_amount, currency) })}
          </th>
          <td>{money(amount, currency)}</td>
          <td>{money(refunded_amount, currency)}</td>
        </tr>
      ))}
    >
      {rows.map(({ number, day, currency, amount, refunded_amount }) => (
        <tr key={number}>
          <td>{formats.day(day)}</td>
          <td>{number}</td>
          <td>{money(amount, currency)}</td>
          <td>{refunded_amount > 0 ? money(refunded_amount, currency) : '–'}</td>
        </tr>
      ))}
    </Table>
  )
}
