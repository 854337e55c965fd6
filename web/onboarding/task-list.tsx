import { IconCircle, IconCircleCheckFilled, IconCircleDashed } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Onboarding } from '@numo/domains/onboarding/contract.ts'
import { localePath } from '@numo/kit/locales.ts'
import { useProgram } from '../app/program.ts'
import { useTitle } from '../ui/page-head.tsx'
import { editQuery } from './step-frame.tsx'
import { ButtonAnchor } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Note } from '../ui/note.tsx'

const signs = {
  completed: IconCircleCheckFilled,
  incomplete: IconCircle,
  cannot_start: IconCircleDashed,
}

/** Onboarding steps with their states, the account's status and the link to the next step. */
export function TaskList({ onboarding, isDone }: { onboarding: Onboarding; isDone: boolean }) {
  const { t, locale } = useProgram()
  const { account, steps, next, minutes_left, drafts, missing, referral } = onboarding
  const status = account.onboarding_status
  const isComplete = status !== 'incomplete'
  const hasStarted = drafts.length > 0 || steps.some(({ state }) => state === 'completed')
  const isSelfPay = drafts.some(
    ({ step, data }) => step === 'insurance' && data['way'] === 'self_pay'
  )
  const heading = isComplete
    ? t(`onboard.home.title_${status}`)
    : t(isDone ? 'onboard.home.title_open' : 'onboard.home.title')
  useTitle(heading)
  return (
    <div className="onb-grid" data-aside>
      <div className="onb-col">
        <h1 tabIndex={-1}>{heading}</h1>
        <p className="onb-intro">
          {isComplete
            ? t(`onboard.home.text_${status}`)
            : hasStarted
              ? t('onboard.home.left', { count: minutes_left })
              : t('onboard.home.intro', { count: minutes_left })}
        </p>
        <output className="onb-status" data-status={status}>
          <b>{t(`onboard.home.status.${status}`)}</b>
          <span>{t(`onboard.home.means.${status}`)}</span>
          <span className="dim">{t('onboard.home.reference', { number: account.number })}</span>
        </output>
        {isSelfPay && !isComplete && <Note>{t('onboard.insurance.self_pay_note')}</Note>}
        {referral && <Note>{t('onboard.home.referral', { clinic: referral.name })}</Note>}
        <ol className="onb-tasks">
          {steps.map((one) => (
            <Task key={one.step} {...one} isOptional={isComplete} />
          ))}
        </ol>
        <div className="onb-actions">
          {next && !isComplete ? (
            <ButtonLink look="primary" size="lg" to={`/onboard/${next}`}>
              {t(hasStarted ? 'onboard.home.resume' : 'onboard.home.start')}
            </ButtonLink>
          ) : (
            <ButtonLink look="primary" size="lg" to="/home">
              {t('onboard.home.go_home')}
            </ButtonLink>
          )}
          <ButtonAnchor look="ghost" size="lg" href={localePath(locale, '/find-care')}>
            {t('onboard.frame.find_care')}
          </ButtonAnchor>
        </div>
      </div>
      <aside className="onb-aside">
        <section className="onb-card" aria-labelledby="next-h">
          <h2 id="next-h">{t('onboard.home.next')}</h2>
          <ol className="onb-next">
            {(['one', 'two', 'three'] as const).map((place) => (
              <li key={place}>
                <b>{t(`onboard.home.then.${status}.${place}`)}</b>
                {t(`onboard.home.then_text.${status}.${place}`)}
              </li>
            ))}
          </ol>
        </section>
        {isDone && missing.length > 0 && !isComplete && (
          <section className="onb-card" aria-labelledby="missing-h">
            <h2 id="missing-h">{t('onboard.home.missing')}</h2>
            <ul className="onb-missing">
              {missing.map((piece) => (
                <li key={piece}>{t(`onboard.home.piece.${piece}`)}</li>
              ))}
            </ul>
          </section>
        )}
      </aside>
    </div>
  )
}

type TaskProps = Onboarding['steps'][number] & { isOptional: boolean }

/** A step with its state; what is open of a complete account is optional. */
function Task({ step, state, stops, isOptional }: TaskProps) {
  const { t } = useProgram()
  const Sign = signs[state]
  const shown = isOptional && state === 'incomplete' ? 'optional' : state
  const text = (
    <>
      <Sign size={22} aria-hidden />
      <span>
        <b>{t(`onboard.steps.${step}`)}</b>
        <small>
          {state === 'cannot_start' && stops
            ? t(`onboard.home.first.${stops}`)
            : t(`onboard.home.about.${step}`)}
        </small>
      </span>
      <em data-state={shown}>{t(`onboard.home.state.${shown}`)}</em>
    </>
  )
  return (
    <li>
      {state === 'cannot_start' ? (
        <div className="onb-task">{text}</div>
      ) : (
        <Link className="onb-task" to={`/onboard/${step}${state === 'completed' ? editQuery : ''}`}>
          {text}
        </Link>
      )}
    </li>
  )
}
