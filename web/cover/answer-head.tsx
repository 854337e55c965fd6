import type { CoverPolicy, EligibilityCheck } from '@numo/domains/eligibility/contract.ts'
import { coverState, type CoverState } from '@numo/domains/eligibility/rules.ts'
import { useProgram } from '../app/program.ts'
import { Pill, type Tone } from '../record/pill.tsx'

const tones: Readonly<Record<CoverState, Tone>> = {
  active: 'ok',
  inactive: 'bad',
  unknown: 'warn',
  waiting: 'busy',
}

/** What an answer says in one word. */
export function StatePill({ check }: { check: EligibilityCheck }) {
  const { t } = useProgram()
  const state = coverState(check)
  return <Pill tone={tones[state]}>{t(`answer.state.${state}`)}</Pill>
}

/** Whether a policy is in force, since when not, or why nobody can say; who says so and when. */
export function AnswerHead({ policy }: { policy: CoverPolicy }) {
  const { t, formats } = useProgram()
  const { check, waiting } = policy
  const sentence = useAnswerSentence(policy)
  const insurer = policy.insurer?.name ?? t('answer.insurer_any')
  return (
    <div className="answer" aria-live="polite">
      {check && (
        <>
          <p className="answer-h">
            <StatePill check={check} />
            <span className="dim">
              {check.responded_at && t('answer.checked', { day: formats.day(check.responded_at) })}
            </span>
          </p>
          <p className="answer-s">{sentence}</p>
          <p className="dim">{t(`answer.source.${check.source}`)}</p>
          {check.disposition !== null && (
            <figure className="answer-q">
              <figcaption>{t('answer.says')}</figcaption>
              <blockquote>{check.disposition}</blockquote>
            </figure>
          )}
        </>
      )}
      {waiting && (
        <>
          <p className="answer-h">
            <StatePill check={waiting} />
            <span className="dim">
              {t('answer.asked_on', { day: formats.day(waiting.created_at) })}
            </span>
          </p>
          <p>
            {t(waiting.source === 'by_hand' ? 'answer.waiting.by_hand' : 'answer.waiting.program', {
              insurer,
            })}
          </p>
        </>
      )}
    </div>
  )
}

function useAnswerSentence(policy: CoverPolicy): string {
  const { t, formats } = useProgram()
  const { check, valid_from, valid_until } = policy
  const insurer = policy.insurer?.name ?? t('answer.insurer_any')
  if (!check) return ''
  switch (coverState(check)) {
    case 'active':
      return valid_until === null
        ? t('answer.active_open')
        : t('answer.active_until', { day: formats.day(valid_until) })
    case 'inactive':
      if (valid_until !== null && valid_until < check.service_date)
        return t('answer.ended', { day: formats.day(valid_until), insurer })
      if (valid_from !== null && valid_from > check.service_date)
        return t('answer.starts', { day: formats.day(valid_from) })
      return t('answer.cancelled', { insurer: initial(insurer) })
    default:
      return t(`answer.unknown.${check.error_code ?? 'validity'}`, {
        insurer: check.error_code === 'unreachable' ? insurer : initial(insurer),
      })
  }
}

/** At the start of a sentence. */
const initial = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
