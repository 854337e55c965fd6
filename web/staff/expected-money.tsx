import { Link } from 'react-router'
import { expectedParts, type getMoneyOverview } from '@numo/domains/ledger/contract.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { amountText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { LedgerTable } from '../ui/ledger-table.tsx'

/** What insurers owe by when it is expected, with the claims behind each amount. An estimate, and said to be one. */
export function ExpectedMoney({
  currencies,
}: {
  currencies: OutputOf<typeof getMoneyOverview>['currencies']
}) {
  const { t, formats } = useProgram()
  const owed = currencies.filter(({ expected }) =>
    expectedParts.some((part) => expected[part].claim_count > 0)
  )
  const title = t('overview.expected')
  if (owed.length === 0)
    return (
      <>
        <h3>{title}</h3>
        <p className="dim">{t('overview.expected_none')}</p>
      </>
    )
  return (
    <>
      <h3>{title}</h3>
      <p className="dim">{t('overview.expected_text')}</p>
      <LedgerTable
        caption={title}
        columns={[
          { key: 'currency', title: t('overview.currency') },
          ...expectedParts.map((part) => ({
            key: part,
            title: t(`overview.when.${part}`),
            isEnd: true,
          })),
        ]}
      >
        {owed.map(({ currency, expected }) => (
          <tr key={currency}>
            <th scope="row">{currency}</th>
            {expectedParts.map((part) => {
              const { amount, claim_count: count } = expected[part]
              const text = amountText(amount, currency)
              return (
                <td key={part} className="end">
                  {count === 0 ? (
                    text
                  ) : (
                    <Link to={`/admin/claims?expected=${part}.${currency}`}>
                      {text}
                      <br />
                      <small>
                        {t('overview.expected_claims', { count, n: formats.number(count) })}
                      </small>
                    </Link>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </LedgerTable>
    </>
  )
}
