import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Onboarding } from '@numo/domains/onboarding/contract.ts'
import type { OnboardingStep } from '@numo/domains/onboarding/rules.ts'
import { useProgram } from '../app/program.ts'
import { useWho } from '../app/session/use-who.ts'
import { wholeName } from './people-list.tsx'
import { usePolicyName } from './policy-list.tsx'
import { timeZoneName } from '../ui/time-zones.ts'
import { editQuery, StepFrame } from './step-frame.tsx'
import { groupPhone } from '@numo/kit/phone.ts'

/** Review of all onboarding input, each part with an edit link. */
export function CheckAnswers({ onboarding }: { onboarding: Onboarding }) {
  const { t, formats, locale } = useProgram()
  const { user } = useWho()
  const nameOf = usePolicyName()
  const { addresses, policies, clients, steps, phone } = onboarding
  const stateOf = (step: OnboardingStep) => steps.find((one) => one.step === step)?.state
  const isDone = (step: OnboardingStep) => stateOf(step) === 'completed'
  const line = (step: OnboardingStep, value: ReactNode) => (
    <div>
      <dt>{t(`onboard.steps.${step}`)}</dt>
      <dd>{value}</dd>
      <dd className="onb-change">
        <Link to={`/onboard/${step}${editQuery}`}>
          {t('onboard.frame.change')}
          <span className="vh"> {t(`onboard.steps.${step}`)}</span>
        </Link>
      </dd>
    </div>
  )
  const none = t('onboard.check.none')
  const home = addresses.find(({ use }) => use === 'home')
  return (
    <StepFrame
      step="clients"
      title={t('onboard.check.title')}
      intro={t('onboard.check.intro')}
      continueText={t('onboard.check.finish')}
      onContinue={() => Promise.resolve('/onboard?done=1')}
    >
      <dl className="onb-answers">
        {line(
          'address',
          home ? (
            <>
              {[
                home.line1,
                home.line2,
                home.neighborhood,
                [home.postal_code, home.city].filter(Boolean).join(' '),
                home.state,
                formats.country(home.country),
              ]
                .filter(Boolean)
                .map((text) => (
                  <span key={text}>{text}</span>
                ))}
              {phone && <span>{groupPhone(phone)}</span>}
              <span>{timeZoneName(user.timezone, locale)}</span>
            </>
          ) : (
            none
          )
        )}
        {line(
          'insurance',
          policies.length > 0
            ? policies.map((policy) => <span key={policy.id}>{nameOf(policy)}</span>)
            : none
        )}
        {line('card-upload', isDone('card-upload') ? t('onboard.check.card') : none)}
        {line(
          'eligibility',
          isDone('eligibility') ? t('onboard.check.asked') : t('onboard.check.not_asked')
        )}
        {line('billing', isDone('billing') ? t('onboard.check.card_on_file') : none)}
        {line(
          'clients',
          clients.length > 0
            ? clients.map((person) => (
                <span key={person.id}>
                  {wholeName(person)}, {t(`onboard.clients.is.${person.relationship}`)},{' '}
                  {formats.day(person.birth_date)}
                </span>
              ))
            : none
        )}
      </dl>
    </StepFrame>
  )
}
