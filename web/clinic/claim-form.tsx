import { useNavigate } from 'react-router'
import {
  getPartnerPrices,
  savePartnerClaim,
  type PartnerClaim,
  type PriceListEntry,
} from '@numo/domains/claims/contract-partner.ts'
import { claimTypes } from '@numo/domains/claims/enums.ts'
import { moneyText } from '@numo/kit/money.ts'
import {
  BillFields,
  billForm,
  diagnosesOf,
  linesOf,
  sentBill,
  withLine,
} from '../claims/bill-fields.tsx'
import { rowsFrom, type FormRow } from '../app/forms/rows-field.tsx'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { useProgram } from '../app/program.ts'
import { useRead } from '../app/use-read.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { SelectField } from '../ui/fields/choice-fields.tsx'
import { DayField } from '../ui/fields/day-field.tsx'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { Note } from '../ui/note.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { clinicCurrencies } from './clinic-currencies.ts'
import { PatientPick } from './patient-pick.tsx'

type Typed = {
  client_id: string | null
  type: PartnerClaim['type']
  service_from: string | null
  service_until: string | null
  currency: string
  patient_paid_at_partner_amount: number | null
  lines: readonly FormRow[]
  diagnoses: readonly FormRow[]
}

const typedOf = (claim: PartnerClaim | null, client_id: string | null): Typed => ({
  client_id: claim?.client_id ?? client_id,
  type: claim?.type ?? 'professional',
  service_from: claim?.service_from ?? null,
  service_until: claim?.service_until ?? null,
  currency: claim?.currency ?? 'MXN',
  patient_paid_at_partner_amount: claim?.patient_paid_at_partner_amount ?? null,
  lines: claim
    ? linesOf(claim)
    : rowsFrom([{ quantity: 1, tax_rate_bps: 0, category: 'consultation' }]),
  diagnoses: claim ? diagnosesOf(claim) : rowsFrom([{ type: 'principal', code_system: 'text' }]),
})

/** Files a claim of the clinic by form and from its price list; with a claim, changes it. */
export function ClaimForm({
  claim,
  patient = null,
}: {
  claim: PartnerClaim | null
  /** The patient it is for, when it is filed from their page. */
  patient?: { id: string; name: string } | null
}) {
  const { t, locale } = useProgram()
  const navigate = useNavigate()
  const prices = useRead(getPartnerPrices, {})
  const initial = typedOf(claim, patient?.id ?? null)
  const bill = billForm(t, initial.currency)
  const { field, values, set, form, errors, general, isBusy } = useEndpointForm(
    savePartnerClaim,
    initial,
    {
      labels: {
        client_id: t('clinic.filing.patient'),
        type: t('clinic.filing.type'),
        service_from: t('clinic.filing.from'),
        service_until: t('clinic.filing.until'),
        currency: t('clinic.filing.currency'),
        patient_paid_at_partner_amount: t('clinic.filing.paid'),
        ...bill.labels,
      },
      amounts: ['patient_paid_at_partner_amount', ...bill.amounts],
      fixed: claim ? { id: claim.id, version: claim.version } : {},
      prepare: ({ lines, diagnoses, ...typed }) => {
        const sent = sentBill({ lines, diagnoses })
        return {
          ...typed,
          service_until: typed.service_until ?? typed.service_from,
          patient_paid_at_partner_amount: typed.patient_paid_at_partner_amount ?? 0,
          // A line without a day of its own is of the first day of care.
          lines: sent.lines.map((line) => ({ service_date: typed.service_from, ...line })),
          diagnoses: sent.diagnoses,
        }
      },
      refused: { 'wrong-service-days': ['service_until', t('clinic.filing.days_wrong')] },
      done: t('clinic.filing.saved'),
      onDone: (saved) => void navigate(`/dashboard/claims/${saved?.id ?? claim?.id ?? ''}`),
    }
  )
  const select = (name: keyof Typed) => field<string | number | boolean>(name)
  const { currency } = values
  const priced = prices.data?.prices.filter((one) => one.currency === currency) ?? []
  const addPrice = (one: PriceListEntry | undefined) => {
    if (!one) return
    const { name: description, code, category, unit_price, tax_rate_bps } = one
    const row = { description, code, category, unit_price, tax_rate_bps, quantity: 1 }
    set((now) => ({ lines: withLine(now.lines, row, t) }))
  }
  return (
    <>
      <PageHead title={t(`clinic.filing.${claim ? 'change_title' : 'title'}`)} />
      <form {...form} className="stack clinic-claim">
        <ErrorSummary errors={errors} general={general} />
        {claim ? (
          <Note>{t('clinic.filing.fixed')}</Note>
        ) : (
          <>
            <PatientPick
              {...field('client_id')}
              label={t('clinic.filing.patient')}
              chosen={patient}
            />
            <p className="dim">{t('clinic.filing.patient_hint')}</p>
            <SelectField
              {...select('currency')}
              options={clinicCurrencies.map((one) => [one, one])}
            />
          </>
        )}
        <SelectField
          {...select('type')}
          options={claimTypes.map((one) => [one, t(`claims.type.${one}`)])}
        />
        <DayField {...field('service_from')} />
        <DayField {...field('service_until')} hint={t('clinic.filing.until_hint')} />
        {priced.length > 0 && (
          <SelectField
            name="price"
            label={t('clinic.filing.price')}
            value={null}
            options={[
              [null, t('clinic.filing.price_none')],
              ...priced.map(
                (one) =>
                  [one.id, `${one.name} · ${moneyText(one.unit_price, currency, locale)}`] as const
              ),
            ]}
            onChange={(id) => addPrice(priced.find((one) => one.id === id))}
          />
        )}
        <BillFields
          values={values}
          set={set}
          errors={errors}
          currency={currency}
          day={values.service_from ?? ''}
        />
        <MoneyField {...field<number>('patient_paid_at_partner_amount')} currency={currency} />
        <div className="row">
          <SubmitButton isBusy={isBusy}>{t('clinic.filing.save')}</SubmitButton>
          <ButtonLink look="ghost" to={claim ? `/dashboard/claims/${claim.id}` : '/dashboard'}>
            {t('app.cancel')}
          </ButtonLink>
        </div>
      </form>
    </>
  )
}
