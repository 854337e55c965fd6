import { IconChevronLeft } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { onboardingSteps, stepBefore, type OnboardingStep } from '@numo/domains/onboarding/rules.ts'
import { useProgram } from '../app/program.ts'
import { ErrorSummary, type FieldErrors } from '../ui/error-summary.tsx'
import { useTitle } from '../ui/page-head.tsx'
import { useProblemText } from '../app/problem-text.ts'
import { drawnFor } from '../app/session/session-parts.ts'
import { nextStepPath } from './next-step-path.ts'
import { Button } from '../ui/button.tsx'

type Props = {
  step: OnboardingStep
  title: string
  intro?: ReactNode
  /** False while the step is incomplete; the button then shows what is missing. */
  canContinue?: boolean
  /** True while another action of the step is running. */
  isBusy?: boolean
  /**
   * Finishes the step. True continues; false stays, after the step has shown why; a string is the next path. Errors are
   * shown above the step.
   */
  onContinue: () => Promise<boolean | string>
  /** Runs instead of `onContinue` from a secondary button. */
  onSkip?: (() => Promise<boolean | string>) | undefined
  skipText?: string
  continueText?: string
  /** Errors by field name; the summary links to the fields and takes the focus. */
  errors?: FieldErrors
  general?: string | null
  /** Id of the form that the button submits, so that Enter in a field does the same. */
  formId?: string
  /** Beside the step on a wide screen, below it on a phone. */
  aside?: ReactNode
  children: ReactNode
}

/** `edit`: the step was opened from the task list and returns there. */
export const editQuery = '?edit=1'

/** Moves the focus to a new heading, as after a navigation. */
const focusOn = (heading: HTMLElement | null) => heading?.focus()

/** Frame of an onboarding step: progress, content, continue and back. */
export function StepFrame(props: Props) {
  const { step, title, intro, canContinue = true, errors = {}, aside, children } = props
  const { t } = useProgram()
  const [query] = useSearchParams()
  const { isBusy, problem, go } = useFinishStep(step)
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

/** Returns a function that finishes a step and opens the next one, or the task list when it was opened from there. */
export function useFinishStep(step: OnboardingStep) {
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
      // The guards of the next step read what this one changed.
      await Promise.all([session.reloadClaims(), changes.invalidate(['account'])])
      const onward = nextStepPath(step, query, drawnFor(session.state.get())?.account ?? null)
      await navigate(typeof done === 'string' ? done : onward)
    } catch (error) {
      setProblem(explain(error))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, go }
}
