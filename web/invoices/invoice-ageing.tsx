import { Link } from 'react-router'
import { getInvoiceAgeing } from '@numo/domains/invoices/contract-list.ts'
import { invoiceAges } from '@numo/domains/invoices/enums.ts'
import { amountText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { useRead } from '../app/use-read.ts'
import { LedgerTable } from '../ui/ledger-table.tsx'

export const useAgeing = () => useRead(getInvoiceAgeing, {})

/** What issued invoices still ask for, by currency and how long it has been due; each amount leads to its invoices. */
export function InvoiceAgeing() {
  const { t } = useProgram()
  const { data, isError } = useAgeing()
  const rows = data?.rows ?? []
  // Its room is kept, so that the list stays where it is.
  if (!data) return isError ? null : <div className="invoice-ageing" aria-hidden />
  if (rows.length === 0) return null
  return (
    <div className="invoice-ageing">
      <LedgerTable
        caption={t('invoices.ageing')}
        columns={[
          { key: 'currency', title: t('invoices.ageing') },
          ...invoiceAges.map((age) => ({
            key: age,
            title: t(`invoices.age.${age}`),
            isEnd: true,
          })),
          { key: 'total', title: t('invoices.total'), isEnd: true },
        ]}
      >
        {rows.map((row) => (
          <tr key={row.currency}>
            <th scope="row">{row.currency}</th>
            {invoiceAges.map((age) => (
              <td key={age} className="end">
                {row[age] === 0 ? (
                  amountText(0, row.currency)
                ) : (
                  <Link to={`?age=${age}&currency=${row.currency}`}>
                    {amountText(row[age], row.currency)}
                  </Link>
                )}
              </td>
            ))}
            <td className="end">
              <b>{amountText(row.total, row.currency)}</b>
            </td>
          </tr>
        ))}
      </LedgerTable>
    </div>
  )
}
