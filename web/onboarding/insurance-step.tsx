import { useState } from 'react'
import { savePolicy, type HouseholdPolicy } from '@numo/domains/insurance/contract-household.ts'
import type { Onboarding } from '@numo/domains/onboarding/contract.ts'
import { localePath } from '@numo/kit/locales.ts'
import { useProgram } from '../app/program.ts'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import type { DraftValues } from './draft-saver.ts'
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

/** The insurance step: the form of one policy, and with several their list. */
export function InsuranceStep({ onboarding, known }: Props) {
  const { t, caller, locale } = useProgram()
  const { policies, account } = onboarding
  const draft = useDraft('insurance', onboarding)
  // With several policies none is open until one is selected.
  const [isOpen, setOpen] = useState(
    policies.length < 2 || onboarding.drafts.some(({ step }) => step === 'insurance')
  )
  const policyOf = (typed: DraftValues) => policies.find(({ id }) => id === typed['policy']) ?? null
  const first: DraftValues = { ...typedOfPolicy(policies[0] ?? null), ...draft.typed }
  const { values, set, field, submit, restart, errors, general } = useEndpointForm(
    savePolicy,
    first,
    {
      labels: {
        way: t('onboard.insurance.way'),
        insurer: t('onboard.insurance.insurer'),
        insurer_name: t('onboard.insurance.insurer_name'),
        insurance_plan: t('onboard.insurance.plan'),
        plan: t('onboard.insurance.plan_name'),
      },
      draft,
      prepare(typed) {
        const policy = policyOf(typed)
        return {
          accountId: account.id,
          ...(policy
            ? { id: policy.id, version: policy.version }
            : { beside: policies.map(({ id }) => id) }),
          ...sentPolicy(typed, policy),
        }
      },
      check: (typed) => checkInsurance(typed, t),
      // Nothing is saved: self-payers have no policy. The answer stays in the draft.
      send: async (input, typed) =>
        typed['way'] === 'self_pay' ? null : caller.call(savePolicy, input),
    }
  )
  const policy = policyOf(values)
  const isSelfPay = values['way'] === 'self_pay'

  const open = (one: HouseholdPolicy | null) => {
    restart(typedOfPolicy(one))
    setOpen(true)
  }
  async function goOn() {
    if (!isOpen) return true
    return (await submit()) && (isSelfPay ? '/onboard' : true)
  }
  return (
    <StepFrame
      step="insurance"
      title={t('onboard.insurance.title')}
      intro={t('onboard.insurance.intro')}
      errors={errors}
      general={general}
      onContinue={goOn}
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
            values={values}
            set={set}
            field={field}
            known={known}
            maySelfPay={policies.length === 0}
          />
          {values['way'] === 'other' && <Note>{t('onboard.insurance.other_note')}</Note>}
          {isSelfPay && (
            <Note>
              {t('onboard.insurance.self_pay_note')}{' '}
              <a href={localePath(locale, '/find-care')}>{t('onboard.frame.find_care')}</a>
            </Note>
          )}
          <SavedNote state={draft.state} />
        </>
      )}
    </StepFrame>
  )
}
