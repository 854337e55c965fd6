import { useState } from 'react'
import { savePolicy, type HouseholdPolicy } from '@numo/domains/insurance/contract-household.ts'
import type { Onboarding } from '@numo/domains/onboarding/contract.ts'
import { localePath } from '@numo/kit/locales.ts'
import { useProgram } from '../app/program.ts'
import type { FieldErrors } from '../ui/field.tsx'
import { InsuranceForm } from './insurance-form.tsx'
import {
  checkInsurance,
  sentPolicy,
  typedOfPolicy,
  type KnownInsurance,
} from './insurance-typed.ts'
import { PolicyList } from './policy-list.tsx'
import { SavedNote } from './saved-note.tsx'
import { StepFrame } from './step-frame.tsx'
import { useDraft } from './use-draft.ts'
import { WhyCard } from './why-card.tsx'
import { Note } from '../ui/note.tsx'

type Props = { onboarding: Onboarding; known: KnownInsurance }

/** The form of the insurance step; with more than one policy, their list and the form of one. */
export function InsuranceStep({ onboarding, known }: Props) {
  const { t, caller, locale } = useProgram()
  const { policies, account } = onboarding
  const [errors, setErrors] = useState<FieldErrors>({})
  const { typed, set, state, forget } = useDraft('insurance', onboarding, () =>
    typedOfPolicy(policies[0] ?? null)
  )
  // Nothing is open while there are several and nobody has chosen one.
  const [isOpen, setOpen] = useState(
    policies.length < 2 || onboarding.drafts.some(({ step }) => step === 'insurance')
  )
  const policy = policies.find(({ id }) => id === typed['policy']) ?? null
  const isSelfPay = typed['way'] === 'self_pay'

  const open = (one: HouseholdPolicy | null) => {
    setErrors({})
    set(typedOfPolicy(one))
    setOpen(true)
  }
  async function save() {
    if (!isOpen) return true
    const found = checkInsurance(typed, t)
    setErrors(found)
    if (Object.keys(found).length > 0) return false
    // Nothing is written: who pays alone has no policy. The answer stays in the draft.
    if (isSelfPay) return '/onboard'
    await caller.call(savePolicy, {
      accountId: account.id,
      ...(policy
        ? { id: policy.id, version: policy.version }
        : { beside: policies.map(({ id }) => id) }),
      ...sentPolicy(typed, policy),
    })
    await forget()
    return true
  }
  return (
    <StepFrame
      step="insurance"
      title={t('onboard.insurance.title')}
      intro={t('onboard.insurance.intro')}
      errors={errors}
      onContinue={save}
      aside={<WhyCard about="insurance" />}
    >
      {policies.length > 0 && (
        <PolicyList
          accountId={account.id}
          policies={policies}
          onEdit={open}
          onAdd={() => open(null)}
        />
      )}
      {isOpen && (
        <>
          {policies.length > 0 && !policy && (
            <h2 className="onb-h2">{t('onboard.insurance.add')}</h2>
          )}
          <InsuranceForm
            typed={typed}
            set={set}
            errors={errors}
            known={known}
            maySelfPay={policies.length === 0}
          />
          {typed['way'] === 'other' && <Note>{t('onboard.insurance.other_note')}</Note>}
          {isSelfPay && (
            <Note>
              {t('onboard.insurance.self_pay_note')}{' '}
              <a href={localePath(locale, '/find-care')}>{t('onboard.frame.find_care')}</a>
            </Note>
          )}
          <SavedNote state={state} />
        </>
      )}
    </StepFrame>
  )
}
