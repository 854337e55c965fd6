import { getAccount } from '@numo/domains/accounts/contract.ts'
import { householdCurrencies, updateHousehold } from '@numo/domains/accounts/contract-household.ts'
import { useProgram } from '../app/program.ts'
import { useRead } from '../app/use-read.ts'
import { ErrorSummary, Field } from '../ui/field.tsx'
import { nameProblem } from '../app/forms/name-problem.ts'
import { useProblemText } from '../app/problem-text.ts'
import { QueryState } from '../app/query-state.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useForm } from '../ui/use-form.ts'

type Facts = { display_name: string; number: string; default_currency: string }

/** What the household is called and the currency it thinks in. */
export function HouseholdCard({ accountId }: { accountId: string }) {
  const { t } = useProgram()
  const query = useRead(getAccount, { accountId })
  return (
    <section className="card" aria-labelledby="household-h">
      <h2 id="household-h">{t('home.settings.household.title')}</h2>
      <QueryState query={query}>
        {(account) => <HouseholdForm accountId={accountId} account={account} />}
      </QueryState>
    </section>
  )
}

function HouseholdForm({ accountId, account }: { accountId: string; account: Facts }) {
  const { t, caller, toasts, locale } = useProgram()
  const explain = useProblemText()
  const names = new Intl.DisplayNames(locale === 'es' ? 'es-MX' : 'en', { type: 'currency' })
  const { errors, general, isBusy, form } = useForm({
    check: (sent): Record<string, string> =>
      sent('household_name').trim()
        ? {}
        : { household_name: t('home.settings.household.need_name') },
    async send(sent) {
      const default_currency = householdCurrencies.find((one) => one === sent('currency'))
      await caller.call(updateHousehold, {
        accountId,
        display_name: sent('household_name').trim(),
        ...(default_currency && { default_currency }),
      })
      toasts.show(t('app.saved'), { tone: 'ok' })
    },
    explain: (error) => nameProblem(error, 'household_name', t) ?? { general: explain(error) },
  })
  const currencies = [...new Set([...householdCurrencies, account.default_currency])]
  return (
    <>
      <p className="card-line">
        <span className="dim">{t('home.settings.household.number')}</span> <b>{account.number}</b>
      </p>
      <ErrorSummary errors={errors} general={general} />
      <form {...form} className="stack">
        <Field
          name="household_name"
          maxLength={120}
          label={t('home.settings.household.name')}
          defaultValue={account.display_name}
          error={errors['household_name']}
        />
        <SelectField
          name="currency"
          label={t('home.settings.household.currency')}
          defaultValue={account.default_currency}
          options={currencies.map((code) => [code, `${code} – ${names.of(code) ?? code}`])}
        />
        <p className="hint">{t('home.settings.household.currency_hint')}</p>
        <SubmitButton isBusy={isBusy}>{t('app.save')}</SubmitButton>
      </form>
    </>
  )
}
