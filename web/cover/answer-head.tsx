import type { CoverPolicy, EligibilityCheck } from '@numo/domains/eligibility/contract.ts'
import { coverState } from '@numo/domains/eligibility/rules.ts'
import { useProgram } from '../app/program.ts'
import { Status } from '../ui/status.tsx'
import { changedSince, standingOf } from './standing.ts'
import { Note } from '../ui/note.tsx'

type AnswerHeadProps = { check: EligibilityCheck; outdated: CoverPolicy['outdated'] }

/** Status badge of an eligibility result; an old result shows its date. */
export function StatePill(props: AnswerHeadProps) {
  const { t, formats } = useProgram()
  const { tone, key, day } = standingOf(props)
  return <Status tone={tone}>{t(key, { day: formats.day(day) })}</Status>
}

/** Eligibility of a policy: in force, not in force since when, or unknown and why; with source and date. */
export function AnswerHead({ policy }: { policy: CoverPolicy }) {
  const { t, formats } = useProgram()
  const { check, waiting, outdated } = policy
  const sentence = useAnswerSentence(policy)
  const insurer = policy.insurer?.name ?? t('answer.insurer_any')
  return (
    <div className="answer" aria-live="polite">
      {check && (
        <>
          <p className="answer-h">
            <StatePill check={check} outdated={outdated} />
            <span className="dim">
              {check.responded_at && t('answer.checked', { day: formats.day(check.responded_at) })}
            </span>
          </p>
          <p className="answer-s">{sentence}</p>
          <Outdated policy={policy} />
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
            <StatePill check={waiting} outdated={[]} />
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

/** Reasons why the result is outdated. */
function Outdated({ policy }: { policy: CoverPolicy }) {
  const { t, formats } = useProgram()
  const { outdated, check } = policy
  if (outdated.length === 0 || !check) return null
  const changed = changedSince(policy).map((part) => t(`answer.part.${part}`))
  return (
    <Note>
      {changed.length > 0
        ? t('answer.changed', { what: formats.all(changed) })
        : t('answer.aged', { day: formats.day(check.service_date) })}
    </Note>
  )
}

/**
 * Returns the sentence of the result. Uses the facts at the time of the check: later changes of the policy do not alter
 * it.
 */
function useAnswerSentence(policy: CoverPolicy): string {
  const { t, formats } = useProgram()
  const { check, outdated } = policy
  if (!check) return ''
  const { valid_from = null, valid_until = null, insurer_name = null } = check.asked_about ?? {}
  const insurer = insurer_name ?? policy.insurer?.name ?? t('answer.insurer_any')
  switch (coverState(check)) {
    case 'active':
      if (outdated.length > 0)
        return valid_until === null
          ? t('answer.was_active_open', { day: formats.day(check.service_date) })
          : t('answer.was_active_until', {
              day: formats.day(check.service_date),
              until: formats.day(valid_until),
            })
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

/** Capitalizes the start of a sentence. */
const initial = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
