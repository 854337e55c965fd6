import { regions } from '@numo/kit/locales.ts'
import { getAccount } from '@numo/domains/accounts/contract.ts'
import { householdCurrencies, updateHousehold } from '@numo/domains/accounts/contract-household.ts'
import { useProgram } from '../app/program.ts'
import { useRead } from '../app/use-read.ts'
import { EndpointForm } from '../app/forms/endpoint-form.tsx'
import { QueryState } from '../app/query-state.tsx'
import { Card } from '../ui/card.tsx'

type Facts = { display_name: string; number: string; default_currency: string }

/** Name and currency of the household. */
export function HouseholdCard({ accountId }: { accountId: string }) {
  const { t } = useProgram()
  const query = useRead(getAccount, { accountId })
  return (
    <Card title={t('home.settings.household.title')}>
      <QueryState query={query}>
        {(account) => <HouseholdForm accountId={accountId} account={account} />}
      </QueryState>
    </Card>
  )
}

function HouseholdForm({ accountId, account }: { accountId: string; account: Facts }) {
  const { t, locale } = useProgram()
  const names = new Intl.DisplayNames(regions[locale].figure, { type: 'currency' })
  const currencies = [...new Set([...householdCurrencies, account.default_currency])]
  return (
    <>
      <p className="card-line">
        <span className="dim">{t('home.settings.household.number')}</span> <b>{account.number}</b>
      </p>
      <EndpointForm
        endpoint={updateHousehold}
        scope="household"
        fixed={{ accountId }}
        done={t('app.saved')}
        // A currency that is no longer offered is left unchanged.
        prepare={({ display_name, default_currency }) => ({
          display_name,
          default_currency: householdCurrencies.find((one) => one === default_currency),
        })}
        fields={[
          {
            name: 'display_name',
            label: t('home.settings.household.name'),
            value: account.display_name,
            max: 120,
          },
          {
            name: 'default_currency',
            kind: 'select',
            label: t('home.settings.household.currency'),
            hint: t('home.settings.household.currency_hint'),
            value: account.default_currency,
            options: currencies.map((code) => [code, `${code} – ${names.of(code) ?? code}`]),
          },
        ]}
      />
    </>
  )
}
