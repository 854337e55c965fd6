import type { HouseholdClient, Onboarding } from '@numo/domains/onboarding/contract.ts'
import { consentNeeded, daysToFullAge } from '@numo/domains/privacy/rules-consent.ts'
import { useProgram } from '../app/program.ts'
import { CheckField, SelectField } from '../ui/fields/choice-fields.tsx'
import type { FieldControl } from '../ui/fields/field-frame.tsx'
import { TextField } from '../ui/fields/text-fields.tsx'
import { DayPartsField } from '../ui/fields/day-field.tsx'
import { birthDateOf } from './person-typed.ts'
import { usePolicyName } from './policy-list.tsx'
import { relationships } from '@numo/domains/clients/enums.ts'
import { Note } from '../ui/note.tsx'

type Control = FieldControl<string> & { label: string }
type Props = {
  onboarding: Onboarding
  /** Null for a new client. */
  person: HouseholdClient | null
  field: (name: string) => Control
  today: string
}

/** Converts a checkbox to the `yes` and `no` of a draft. */
const asCheck = ({ value, onChange, ...rest }: Control, no = '') => ({
  ...rest,
  value: no === '' ? value === 'yes' : value !== no,
  onChange: (is: boolean | null) => onChange(is ? 'yes' : no),
})

/** Form of a client: personal data, policies and consents. */
export function PersonForm({ onboarding, person, field, today }: Props) {
  const { t } = useProgram()
  const { clients, policies, referral } = onboarding
  const hasHolder = clients.some(
    ({ id, relationship }) => relationship === 'self' && id !== person?.id
  )
  const relationship = field('relationship').value ?? ''
  const [day, month, year] = [field('day'), field('month'), field('year')]
  const born = birthDateOf({
    day: day.value ?? '',
    month: month.value ?? '',
    year: year.value ?? '',
  })
  const isSelf = relationship === 'self'
  const agrees = field('agrees')
  const agreement = consentNeeded({ relationship, birth_date: born ?? '1990-01-01' }, today)
  const toFullAge = born === null ? null : daysToFullAge(born, today)
  return (
    <>
      <SelectField
        {...field('relationship')}
        options={[
          ...(relationship === '' ? [[null, ' '] as const] : []),
          ...relationships
            .filter((one) => one !== 'self' || !hasHolder)
            .map((one) => [one, t(`onboard.clients.is.${one}`)] as const),
        ]}
      />
      <TextField
        {...field('first_name')}
        autoComplete={isSelf ? 'given-name' : 'off'}
        maxLength={100}
        hint={t('onboard.clients.name_hint')}
      />
      <div className="onb-two">
        <TextField
          {...field('last_name')}
          autoComplete={isSelf ? 'family-name' : 'off'}
          maxLength={100}
        />
        <TextField {...field('second_last_name')} maxLength={100} />
      </div>
      <DayPartsField
        name="birth_date"
        label={field('birth_date').label}
        error={field('birth_date').error}
        hint={t('onboard.clients.birth_hint')}
        isBirth
        part={(of) => {
          const { value, onChange } = field(of)
          return { name: of, value: value ?? '', onChange }
        }}
      />
      {toFullAge !== null && <Note>{t('onboard.clients.soon_adult', { count: toFullAge })}</Note>}
      {policies.map((policy) => (
        <CoverFields key={policy.id} policy={policy} isOnly={policies.length === 1} field={field} />
      ))}
      {!person && (
        <div className={`field${agrees.error ? ' field-bad' : ''}`}>
          <CheckField
            {...asCheck(agrees)}
            className="check onb-agree"
            label={t(`onboard.clients.agree.${agreement}`)}
          />
        </div>
      )}
      {referral && (
        <CheckField
          {...asCheck(field('shares'))}
          className="check onb-agree"
          label={t('onboard.clients.share', { clinic: referral.name })}
        />
      )}
    </>
  )
}

function CoverFields({
  policy,
  isOnly,
  field,
}: Pick<Props, 'field'> & { policy: Onboarding['policies'][number]; isOnly: boolean }) {
  const { t } = useProgram()
  const nameOf = usePolicyName()
  const covers = asCheck(field(`covers_${policy.id}`), 'no')
  return (
    <div className="onb-cover">
      {!isOnly && (
        <CheckField
          {...covers}
          label={t('onboard.clients.covered_by', { policy: nameOf(policy) })}
        />
      )}
      {covers.value && (
        <TextField
          {...field(`member_id_${policy.id}`)}
          hint={t('onboard.clients.member_hint')}
          maxLength={80}
          spellCheck={false}
        />
      )}
    </div>
  )
}
