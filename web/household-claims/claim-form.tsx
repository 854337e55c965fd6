import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { saveHouseholdClaim, type HouseholdClaim } from '@numo/domains/claims/contract-household.ts'
import { claimTypes } from '@numo/domains/claims/enums.ts'
import type { Onboarding } from '@numo/domains/onboarding/contract.ts'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
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
import { filledBy, type BillField, type BillMarks } from './bill-marks.ts'
import { billCurrencies, policiesOf, typedOf, type Typed, type Way } from './claim-typed.ts'
import { useBills } from './use-bills.ts'

type Props = {
  accountId: string
  household: Onboarding
  claim: HouseholdClaim | null
  /** Files to read at once. */
  dropped: readonly File[]
}

/** The form of a claim: filled from its bill where there is one, and by hand. */
export function ClaimForm({ accountId, household, claim, dropped }: Props) {
  const { t, locale } = useProgram()
  const navigate = useNavigate()
  const [marks, setMarks] = useState<BillMarks>({})
  const isDoubtful = Object.values(marks).includes('doubtful')
  const label = (name: 'person' | 'type' | 'provider' | 'country' | 'from' | 'until' | 'reason') =>
    t(`household_claims.filing.${name}`)
  const { field, values, set, form, errors, general, isBusy } = useEndpointForm(
    saveHouseholdClaim,
    typedOf(claim, household),
    {
      labels: {
        way: t('household_claims.filing.way'),
        client_id: label('person'),
        policy_id: t('household_claims.filing.policy'),
        type: label('type'),
        provider_name: label('provider'),
        service_country: label('country'),
        service_from: label('from'),
        service_until: label('until'),
        reason: label('reason'),
        currency: t('household_claims.filing.currency'),
        is_compared: t('household_claims.bill.compared'),
      },
      fixed: { accountId, ...(claim && { id: claim.id, version: claim.version }) },
      check: ({ is_compared }) =>
        isDoubtful && !is_compared ? { is_compared: t('household_claims.bill.compare') } : {},
      prepare: ({ way, lines, policy_id, document_ids, is_compared: _, ...typed }) => ({
        ...typed,
        ...(policy_id !== null && { policy_id }),
        ...(document_ids.length > 0 && { document_ids }),
        service_until: typed.service_until ?? typed.service_from,
        is_paid_by_household: way === 'paid',
        lines: lines.map(({ description, amount }) => ({
          description:
            lines.length === 1 && description.trim() === ''
              ? t('household_claims.filing.whole')
              : description,
          amount: amount ?? Number.NaN,
        })),
      }),
      fieldAt: (path) => path.join('.'),
      refused: { 'wrong-service-days': ['service_until', t('household_claims.filing.days_wrong')] },
      done: t('household_claims.filing.saved'),
      onDone: (saved) => void navigate(`/home/claims?claim=${saved?.id ?? claim?.id ?? ''}`),
    }
  )
  const bills = useBills(accountId, (read) => {
    const { values: filled, marks: own, document_ids } = filledBy(read, billCurrencies)
    set({ ...filled, document_ids, is_compared: false })
    setMarks(own)
  })
  useOnce(() => {
    if (dropped.length > 0) bills.take(dropped)
  })
  const select = (name: keyof Typed) => field<string | number | boolean>(name)
  /** A value that somebody changes is theirs. */
  const unmark = (name: BillField) => setMarks(({ [name]: _, ...rest }) => rest)
  const marked = <T,>(control: { onChange: (value: T) => void }, name: BillField) => ({
    onChange(value: T) {
      unmark(name)
      control.onChange(value)
    },
    ...(marks[name] && { aside: <BillMark certainty={marks[name]} /> }),
  })
  const policies = policiesOf(household, values.client_id)
  const ways: readonly Way[] = claim ? ['paid', 'open'] : ['paid', 'open', 'clinic']
  return (
    <form {...form} className="stack claim-form">
      <ErrorSummary errors={errors} general={general} />
      {claim && <Note>{t('household_claims.filing.fixed')}</Note>}
      {!claim && <BillDrop files={bills.files} onFiles={bills.take} onRemove={bills.remove} />}
      <RadioField
        {...select('way')}
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
          {isDoubtful && (
            <CheckField
              {...field<boolean>('is_compared')}
              label={t('household_claims.bill.compared')}
            />
          )}
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

/** Runs once when the component is first shown, also where React mounts it twice. */
function useOnce(run: () => void) {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    run()
  })
}
