import type { PriceChange } from '@numo/domains/partners/contract-products.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { LedgerTable } from '../ui/ledger-table.tsx'

/** Prices that are new, changed or no longer there, with what they were before. */
export function PriceChanges({ changes }: { changes: readonly PriceChange[] }) {
  const { t, formats, locale } = useProgram()
  return (
    <LedgerTable
      caption={t('parties.price.import_preview')}
      columns={[
        { key: 'change', title: t('parties.state') },
        { key: 'code', title: t('parties.price.code') },
        { key: 'name', title: t('parties.price.name') },
        { key: 'before', title: t('parties.price.import_was'), isEnd: true },
        { key: 'price', title: t('parties.price.price'), isEnd: true },
        { key: 'begins', title: t('parties.price.begins'), isEnd: true },
      ]}
    >
      {changes.map((one) => (
        <tr key={`${one.code} ${one.currency}`}>
          <td>{t(`parties.price.import_change.${one.change}`)}</td>
          <td>{one.code}</td>
          <th scope="row">{one.name}</th>
          <td className="end">
            {one.before_price === null ? '–' : moneyText(one.before_price, one.currency, locale)}
          </td>
          <td className="end">
            {one.change === 'ended' ? '–' : moneyText(one.unit_price, one.currency, locale)}
          </td>
          <td className="end">{formats.day(one.begins_on)}</td>
        </tr>
      ))}
    </LedgerTable>
  )
}
