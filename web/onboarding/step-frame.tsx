import { IconChevronLeft } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { onboardingSteps, stepBefore, type OnboardingStep } from '@numo/domains/onboarding/rules.ts'
import { useProgram } from '../app/program.ts'
import { ErrorSummary, type FieldErrors } from '../ui/error-summary.tsx'
import { useTitle } from '../ui/page-head.tsx'
import { useProblemText } from '../app/problem-text.ts'
import { drawnFor } from '../app/session/session-parts.ts'
import { wayOnFrom } from './way-on.ts'
import { Button } from '../ui/button.tsx'

type Props = {
  step: OnboardingStep
  title: string
  intro?: ReactNode
  /** False while the step cannot be finished; the button says then what is missing when it is pressed. */
  canContinue?: boolean
  /** While something of the step is under way besides `onContinue`. */
  isBusy?: boolean
  /**
   * Finishes the step. True leads on; false stays, after the step has said why; a path leads there. What it throws is
   * said above the step.
   */
  onContinue: () => Promise<boolean | string>
  /** Called instead of `onContinue` by a quiet button beside it; leads on. */
  onSkip?: (() => Promise<boolean | string>) | undefined
  skipText?: string
  continueText?: string
  /** What is wrong, by the names of the fields; the summary leads to them and takes the focus. */
  errors?: FieldErrors
  general?: string | null
  /** The form that the button sends instead of being pressed, so that Enter in a field does the same. */
  formId?: string
  /** Beside the step on a wide screen, below it on a phone. */
  aside?: ReactNode
  children: ReactNode
}

/** `edit`: the step was opened from the list, and leads back there. */
export const editQuery = '?edit=1'

/** A step, or what it says next, is a new page for somebody who does not see it. */
const focusOn = (heading: HTMLElement | null) => heading?.focus()

/** One step of a new account: where one is, what is asked, the way on and back. */
export function StepFrame(props: Props) {
  const { step, title, intro, canContinue = true, errors = {}, aside, children } = props
  const { t } = useProgram()
  const [query] = useSearchParams()
  const { isBusy, problem, go } = useWayOn(step)
  const busy = isBusy || props.isBusy === true
  const general = problem ?? props.general ?? null
  useTitle(title, general !== null || Object.keys(errors).length > 0)
  const before = query.has('edit') ? null : stepBefore(step)
  const isForm = props.formId !== undefined
  const descriptionId = useId()
  return (
    <div className="onb-grid" data-aside={aside !== undefined || undefined}>
      <div className="onb-col">
        <Link to={before ? `/onboard/${before}` : '/onboard'} className="backlink">
          <IconChevronLeft size={18} aria-hidden />
          {t('app.back')}
        </Link>
        <p className="onb-step">
          <b>
            {t('app.onboarding.step', {
              n: onboardingSteps.indexOf(step) + 1,
              all: onboardingSteps.length,
            })}
          </b>{' '}
          {t(`onboard.steps.${step}`)}
        </p>
        <h1
          key={title}
          tabIndex={-1}
          ref={focusOn}
          aria-describedby={intro ? descriptionId : undefined}
        >
          {title}
        </h1>
        {intro !== undefined && (
          <div className="onb-intro" id={descriptionId}>
            {intro}
          </div>
        )}
        <ErrorSummary errors={errors} general={general} />
        <div className="onb-body">{children}</div>
        <div className="onb-actions">
          <Button
            type={isForm ? 'submit' : 'button'}
            form={props.formId}
            look="primary"
            size="lg"
            aria-busy={busy}
            aria-disabled={!canContinue || undefined}
            onClick={isForm ? undefined : () => void (busy || go(props.onContinue))}
          >
            <span>{props.continueText ?? t('onboard.frame.continue')}</span>
            {busy && <i className="spin" aria-hidden="true" />}
          </Button>
          {props.onSkip && (
            <Button
              look="ghost"
              size="lg"
              onClick={() => void (busy || go(props.onSkip ?? props.onContinue))}
            >
              {props.skipText ?? t('onboard.frame.skip')}
            </Button>
          )}
        </div>
      </div>
      {aside !== undefined && <aside className="onb-aside">{aside}</aside>}
    </div>
  )
}

/** Finishes a step and leads on: to what comes next, or back to the list when it was opened from there. */
export function useWayOn(step: OnboardingStep) {
  const { changes, session } = useProgram()
  const navigate = useNavigate()
  const explain = useProblemText()
  const [query] = useSearchParams()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function go(finish: () => Promise<boolean | string>) {
    setBusy(true)
    setProblem(null)
    try {
      const done = await finish()
      if (done === false) return
      // The guards of the next step look at what this one has changed.
      await Promise.all([session.reloadClaims(), changes.invalidate(['account'])])
      const onward = wayOnFrom(step, query, drawnFor(session.state.get())?.account ?? null)
      await navigate(typeof done === 'string' ? done : onward)
    } catch (error) {
      setProblem(explain(error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, go }
}
