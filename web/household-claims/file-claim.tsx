import { useNavigate } from 'react-router'
import {
  getHouseholdClaim,
  saveHouseholdClaim,
  type HouseholdClaim,
} from '@numo/domains/claims/contract-household.ts'
import { claimTypes } from '@numo/domains/claims/enums.ts'
import { getOnboarding, type Onboarding } from '@numo/domains/onboarding/contract.ts'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { QueryState } from '../app/query-state.tsx'
import { useProgram } from '../app/program.ts'
import { useRead } from '../app/use-read.ts'
import { countriesIn } from '../onboarding/address-tools.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { RadioField, SelectField } from '../ui/fields/choice-fields.tsx'
import { DayField } from '../ui/fields/day-field.tsx'
import { TextField } from '../ui/fields/text-fields.tsx'
import { fullName } from '../ui/full-name.ts'
import { Note } from '../ui/note.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { BillLines, type BillLine } from './bill-lines.tsx'

const currencies = ['MXN', 'USD', 'EUR', 'GBP', 'CAD', 'COP', 'THB', 'AED', 'JPY'] as const

type Way = 'paid' | 'open' | 'clinic'
type Typed = {
  way: Way
  client_id: string | null
  type: HouseholdClaim['type']
  provider_name: string
  service_country: string
  service_from: string | null
  service_until: string | null
  reason: string
  currency: string
  lines: readonly BillLine[]
}

/** Files a claim by form; with a claim, changes it. */
export function FileClaim({ accountId, claim_id }: { accountId: string; claim_id: string | null }) {
  const { t } = useProgram()
  const onboarding = useRead(getOnboarding, { accountId })
  return (
    <>
      <PageHead title={t(`household_claims.filing.${claim_id ? 'change_title' : 'title'}`)} />
      <QueryState query={onboarding}>
        {(household) =>
          household.clients.length === 0 ? (
            <div className="empty">
              <p>{t('household_claims.filing.nobody')}</p>
              <ButtonLink look="primary" to="/onboard/clients?edit=1">
                {t('household_claims.filing.add_person')}
              </ButtonLink>
            </div>
          ) : claim_id ? (
            <ChangeClaim {...{ accountId, claim_id, household }} />
          ) : (
            <ClaimForm accountId={accountId} household={household} claim={null} />
          )
        }
      </QueryState>
    </>
  )
}

function ChangeClaim({
  accountId,
  claim_id,
  household,
}: {
  accountId: string
  claim_id: string
  household: Onboarding
}) {
  const claim = useRead(getHouseholdClaim, { accountId, claim_id })
  return (
    <QueryState query={claim}>
      {(claim) => <ClaimForm {...{ accountId, household, claim }} />}
    </QueryState>
  )
}

const typedOf = (claim: HouseholdClaim | null, household: Onboarding): Typed => ({
  way: claim && !claim.is_paid_by_household ? 'open' : 'paid',
  client_id:
    claim?.client.id ??
    (household.clients.length === 1 ? (household.clients[0]?.id ?? null) : null),
  type: claim?.type ?? 'professional',
  provider_name: claim?.provider_name ?? '',
  service_country:
    claim?.service_country ??
    household.addresses.find(({ use }) => use === 'home')?.country ??
    'MX',
  service_from: claim?.service_from ?? null,
  service_until: claim?.service_until ?? null,
  reason: claim?.diagnoses[0]?.description ?? '',
  currency: claim?.currency ?? 'MXN',
  lines: claim?.lines.map(({ sequence, description, billed_amount }) => ({
    key: sequence,
    description,
    amount: billed_amount,
  })) ?? [{ key: 1, description: '', amount: null }],
})

function ClaimForm({
  accountId,
  household,
  claim,
}: {
  accountId: string
  household: Onboarding
  claim: HouseholdClaim | null
}) {
  const { t, locale } = useProgram()
  const navigate = useNavigate()
  const label = (name: 'person' | 'type' | 'provider' | 'country' | 'from' | 'until' | 'reason') =>
    t(`household_claims.filing.${name}`)
  const { field, values, set, form, errors, general, isBusy } = useEndpointForm(
    saveHouseholdClaim,
    typedOf(claim, household),
    {
      labels: {
        way: t('household_claims.filing.way'),
        client_id: label('person'),
        type: label('type'),
        provider_name: label('provider'),
        service_country: label('country'),
        service_from: label('from'),
        service_until: label('until'),
        reason: label('reason'),
        currency: t('household_claims.filing.currency'),
      },
      fixed: { accountId, ...(claim && { id: claim.id, version: claim.version }) },
      prepare: ({ way, lines, ...typed }) => ({
        ...typed,
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
  const select = (name: keyof Typed) => field<string | number | boolean>(name)
  const ways: readonly Way[] = claim ? ['paid', 'open'] : ['paid', 'open', 'clinic']
  return (
    <form {...form} className="stack claim-form">
      <ErrorSummary errors={errors} general={general} />
      {claim && <Note>{t('household_claims.filing.fixed')}</Note>}
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
              options={[
                ...(values.client_id === null ? [[null, ' '] as const] : []),
                ...household.clients.map((one) => [one.id, fullName(one)] as const),
              ]}
            />
          )}
          <SelectField
            {...select('type')}
            options={claimTypes.map((one) => [one, t(`home.claims.type.${one}`)])}
          />
          <TextField
            {...field('provider_name')}
            hint={t('household_claims.filing.provider_hint')}
            maxLength={200}
          />
          <SelectField {...select('service_country')} options={countriesIn(locale)} />
          <DayField {...field('service_from')} />
          <DayField {...field('service_until')} hint={t('household_claims.filing.until_hint')} />
          <TextField
            {...field('reason')}
            hint={t('household_claims.filing.reason_hint')}
            maxLength={300}
          />
          {!claim && (
            <SelectField {...select('currency')} options={currencies.map((one) => [one, one])} />
          )}
          <BillLines
            lines={values.lines}
            currency={values.currency}
            errors={errors}
            change={(make) => set((now) => ({ lines: make(now.lines) }))}
          />
          <div className="row">
            <SubmitButton isBusy={isBusy}>
              {t(`household_claims.filing.${claim ? 'save' : 'continue'}`)}
            </SubmitButton>
          </div>
        </>
      )}
    </form>
  )
}
