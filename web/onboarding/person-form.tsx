import type { HouseholdClient, Onboarding } from '@numo/domains/onboarding/contract.ts'
import { consentNeeded, daysToFullAge } from '@numo/domains/privacy/rules-consent.ts'
import { useProgram } from '../app/program.ts'
import { Field, fieldId, type FieldErrors } from '../ui/field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { BirthDateField } from './date-field.tsx'
import { birthDateOf } from './person-typed.ts'
import { usePolicyName } from './policy-list.tsx'
import type { Typed } from './draft-keeper.ts'
import { relationships } from '@numo/domains/clients/enums.ts'
import { Note } from '../ui/note.tsx'

type Props = {
  onboarding: Onboarding
  /** Null: somebody new. */
  person: HouseholdClient | null
  typed: Typed
  set: (changes: Typed) => void
  errors: FieldErrors
  today: string
}

/** One covered person: who they are, which policies cover them, and what is agreed to about them. */
export function PersonForm({ onboarding, person, typed, set, errors, today }: Props) {
  const { t } = useProgram()
  const { clients, policies, referral } = onboarding
  const hasHolder = clients.some(
    ({ id, relationship }) => relationship === 'self' && id !== person?.id
  )
  const relationship = typed['relationship'] ?? ''
  const born = birthDateOf(typed)
  const isSelf = relationship === 'self'
  const input = (name: string, more: { autoComplete?: string; maxLength?: number } = {}) => ({
    name,
    maxLength: 100,
    autoComplete: 'off',
    ...more,
    value: typed[name] ?? '',
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
    error: errors[name],
  })
  const agreement = consentNeeded({ relationship, birth_date: born ?? '1990-01-01' }, today)
  const toFullAge = born === null ? null : daysToFullAge(born, today)
  return (
    <>
      <SelectField
        name="relationship"
        label={t('onboard.clients.relationship')}
        value={relationship}
        options={[
          ...(relationship === '' ? [['', ' '] as const] : []),
          ...relationships
            .filter((one) => one !== 'self' || !hasHolder)
            .map((one) => [one, t(`onboard.clients.is.${one}`)] as const),
        ]}
        onChange={(event) => set({ relationship: event.target.value })}
        {...(errors['relationship'] && { 'aria-invalid': true })}
      />
      {errors['relationship'] && <p className="field-error">{errors['relationship']}</p>}
      <Field
        {...input('first_name', { autoComplete: isSelf ? 'given-name' : 'off' })}
        label={t('onboard.clients.first_name')}
        hint={t('onboard.clients.name_hint')}
      />
      <div className="onb-two">
        <Field
          {...input('last_name', { autoComplete: isSelf ? 'family-name' : 'off' })}
          label={t('onboard.clients.last_name')}
        />
        <Field
          {...input('second_last_name')}
          label={t('onboard.frame.optional', { label: t('onboard.clients.second_last_name') })}
        />
      </div>
      <BirthDateField typed={typed} set={set} error={errors['birth_date']} />
      {toFullAge !== null && <Note>{t('onboard.clients.soon_adult', { count: toFullAge })}</Note>}
      {policies.map((policy) => (
        <CoverFields
          key={policy.id}
          policy={policy}
          isOnly={policies.length === 1}
          typed={typed}
          set={set}
        />
      ))}
      {!person && (
        <div className={`field${errors['agrees'] ? ' field-bad' : ''}`}>
          {errors['agrees'] && <p className="field-error">{errors['agrees']}</p>}
          <label className="check onb-agree">
            <input
              type="checkbox"
              name="agrees"
              id={fieldId('agrees')}
              checked={typed['agrees'] === 'yes'}
              aria-invalid={errors['agrees'] ? true : undefined}
              onChange={(event) => set({ agrees: event.target.checked ? 'yes' : '' })}
            />
            <span>{t(`onboard.clients.agree.${agreement}`)}</span>
          </label>
        </div>
      )}
      {referral && (
        <label className="check onb-agree">
          <input
            type="checkbox"
            name="shares"
            checked={typed['shares'] === 'yes'}
            onChange={(event) => set({ shares: event.target.checked ? 'yes' : '' })}
          />
          <span>{t('onboard.clients.share', { clinic: referral.name })}</span>
        </label>
      )}
    </>
  )
}

function CoverFields({
  policy,
  isOnly,
  typed,
  set,
}: Pick<Props, 'typed' | 'set'> & { policy: Onboarding['policies'][number]; isOnly: boolean }) {
  const { t } = useProgram()
  const nameOf = usePolicyName()
  const isCovered = typed[`covers_${policy.id}`] !== 'no'
  return (
    <div className="onb-cover">
      {!isOnly && (
        <label className="check">
          <input
            type="checkbox"
            name={`covers_${policy.id}`}
            checked={isCovered}
            onChange={(event) =>
              set({ [`covers_${policy.id}`]: event.target.checked ? 'yes' : 'no' })
            }
          />
          <span>{t('onboard.clients.covered_by', { policy: nameOf(policy) })}</span>
        </label>
      )}
      {isCovered && (
        <Field
          name={`member_id_${policy.id}`}
          label={t('onboard.frame.optional', { label: t('onboard.clients.member_id') })}
          hint={t('onboard.clients.member_hint')}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          value={typed[`member_id_${policy.id}`] ?? ''}
          onChange={(event) => set({ [`member_id_${policy.id}`]: event.target.value })}
        />
      )}
    </div>
  )
}
