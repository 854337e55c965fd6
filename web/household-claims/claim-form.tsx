import { claimTypes } from '@numo/domains/claims/enums.ts'
import { useProgram } from '../app/program.ts'
import { countriesIn } from '../onboarding/address-tools.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { CheckField, RadioField, SelectField } from '../ui/fields/choice-fields.tsx'
import { DayField } from '../ui/fields/day-field.tsx'
import { TextField } from '../ui/fields/text-fields.tsx'
import { fullName } from '../ui/full-name.ts'
import { Note } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { BillDrop } from './bill-drop.tsx'
import { BillLines } from './bill-lines.tsx'
import { BillMark } from './bill-mark.tsx'
import { billCurrencies, policiesOf, type Typed, type Way } from './claim-typed.ts'
import { useClaimForm, type ClaimFormProps } from './use-claim-form.ts'

/** The form of a claim: filled from its bill where there is one, and by hand. */
export function ClaimForm(props: ClaimFormProps) {
  const { claim } = props
  const { t } = useProgram()
  const state = useClaimForm(props)
  const { bills, form, compared } = state
  const { values, errors, general, isBusy } = form
  const ways: readonly Way[] = claim ? ['paid', 'open'] : ['paid', 'open', 'clinic']
  return (
    <form {...form.form} className="stack claim-form">
      <ErrorSummary errors={errors} general={general} />
      {claim && <Note>{t('household_claims.filing.fixed')}</Note>}
      {!claim && <BillDrop files={bills.files} onFiles={bills.take} onRemove={bills.remove} />}
      <RadioField
        {...form.field<string | number | boolean>('way')}
        options={ways.map((way) => [way, t(`household_claims.filing.way_${way}`)])}
      />
      {values.way === 'clinic' ? (
        <Panel title={t('household_claims.filing.clinic_title')}>
          <p>{t('household_claims.filing.clinic_text')}</p>
          <p>
            <ButtonLink to="/home/insurance">{t('nav.my_insurance')}</ButtonLink>
          </p>
        </Panel>
      ) : (
        <>
          <PersonFields {...props} {...state} />
          <CareFields {...props} {...state} />
          {compared && <CheckField {...compared} />}
          <div className="row">
            <SubmitButton isBusy={isBusy || bills.is_busy}>
              {t(`household_claims.filing.${claim ? 'save' : 'continue'}`)}
            </SubmitButton>
          </div>
        </>
      )}
    </form>
  )
}

type PartProps = ClaimFormProps & ReturnType<typeof useClaimForm>

/** Who was treated; who is covered by several policies says by which. */
function PersonFields({ household, claim, form: { field, values, set } }: PartProps) {
  const select = (name: keyof Typed) => field<string | number | boolean>(name)
  const policies = policiesOf(household, values.client_id)
  return (
    <>
      {!claim && (
        <SelectField
          {...select('client_id')}
          onChange={(client_id) =>
            set({ client_id: client_id === null ? null : String(client_id), policy_id: null })
          }
          options={[
            ...(values.client_id === null ? [[null, ' '] as const] : []),
            ...household.clients.map((one) => [one.id, fullName(one)] as const),
          ]}
        />
      )}
      {policies.length > 1 && (
        <SelectField
          {...select('policy_id')}
          value={values.policy_id ?? policies[0]?.id}
          options={policies.map((one) => [
            one.id,
            [one.insurer?.name ?? one.insurer_name, one.plan, one.policy_number]
              .filter(Boolean)
              .join(' · '),
          ])}
        />
      )}
    </>
  )
}

/** Where and when the care was, and what it cost. */
function CareFields({ claim, form, marks, marked, unmark }: PartProps) {
  const { t, locale } = useProgram()
  const { field, values, set, errors } = form
  const select = (name: keyof Typed) => field<string | number | boolean>(name)
  return (
    <>
      <SelectField
        {...select('type')}
        options={claimTypes.map((one) => [one, t(`home.claims.type.${one}`)])}
      />
      <TextField
        {...field('provider_name')}
        {...marked(field('provider_name'), 'provider_name')}
        hint={t('household_claims.filing.provider_hint')}
        maxLength={200}
      />
      <SelectField {...select('service_country')} options={countriesIn(locale)} />
      <DayField
        {...field('service_from')}
        {...marked(field('service_from'), 'service_from')}
        {...(marks.service_from && { hint: t('household_claims.bill.day_hint') })}
      />
      <DayField {...field('service_until')} hint={t('household_claims.filing.until_hint')} />
      <TextField
        {...field('reason')}
        hint={t('household_claims.filing.reason_hint')}
        maxLength={300}
      />
      {!claim && (
        <SelectField
          {...select('currency')}
          {...marked(select('currency'), 'currency')}
          options={billCurrencies.map((one) => [one, one])}
        />
      )}
      <BillLines
        lines={values.lines}
        currency={values.currency}
        errors={errors}
        aside={marks.lines && <BillMark certainty={marks.lines} />}
        change={(make) => {
          unmark('lines')
          set((now) => ({ lines: make(now.lines) }))
        }}
      />
    </>
  )
}
