import { getMoneyOverview, owedAges } from '@numo/domains/ledger/contract.ts'
import { moneyInSources } from '@numo/domains/payments/enums.ts'
import { amountText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { useLacksFactor } from '../app/record/factor-note.tsx'
import { useRead } from '../app/use-read.ts'
import { LedgerTable } from '../ui/ledger-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { ExpectedMoney } from './expected-money.tsx'

const periods = ['today', 'week', 'month'] as const

/** Money in and out per currency, what insurers are expected to pay, and what is owed by age. Hidden until the user has a second factor. */
export function MoneyOverview() {
  return useLacksFactor(getMoneyOverview) ? null : <Figures />
}

function Figures() {
  const { t } = useProgram()
  const query = useRead(getMoneyOverview, {})
  return (
    <QueryState query={query} title={t('overview.money')}>
      {({ currencies }) => (
        <Panel
          title={t('overview.money')}
          note={currencies.length === 0 ? t('overview.money_none') : undefined}
        >
          {currencies.length > 0 && (
            <>
              <LedgerTable
                caption={t('overview.money')}
                columns={[
                  { key: 'currency', title: t('overview.currency') },
                  ...periods.flatMap((period) =>
                    (['in', 'out'] as const).map((way) => ({
                      key: `${period}-${way}`,
                      title: `${t(`overview.${way}`)}: ${t(`overview.${period}`)}`,
                      isEnd: true,
                    }))
                  ),
                ]}
              >
                {currencies.map((row) => (
                  <tr key={row.currency}>
                    <th scope="row">{row.currency}</th>
                    {periods.flatMap((period) => [
                      <td key={`${period}-in`} className="end">
                        {amountText(row[period].in_amount, row.currency)}
                      </td>,
                      <td key={`${period}-out`} className="end">
                        {amountText(row[period].out_amount, row.currency)}
                      </td>,
                    ])}
                  </tr>
                ))}
              </LedgerTable>
              <ExpectedMoney currencies={currencies} />
              <h3>{t('overview.owed')}</h3>
              <LedgerTable
                caption={t('overview.owed')}
                columns={[
                  { key: 'debtor', title: t('overview.debtor') },
                  ...owedAges.map((age) => ({
                    key: age,
                    title: t(`overview.age.${age}`),
                    isEnd: true,
                  })),
                ]}
              >
                {currencies.flatMap((row) =>
                  moneyInSources.map((debtor) => (
                    <tr key={`${row.currency}-${debtor}`}>
                      <th scope="row">
                        {t(`overview.${debtor}`)} ({row.currency})
                      </th>
                      {owedAges.map((age) => (
                        <td key={age} className="end">
                          {amountText(row[`${debtor}_owes`][age], row.currency)}
                        </td>
                      ))}
                    </tr>
                  ))
                )}
              </LedgerTable>
            </>
          )}
        </Panel>
      )}
    </QueryState>
  )
}
