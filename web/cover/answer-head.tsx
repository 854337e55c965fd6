import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { useProgram } from '../app/program.ts'
import { Status } from '../ui/status.tsx'
import {
  changedSince,
  pastStanding,
  sourceKey,
  standingOf,
  standingTones,
  type Standing,
} from './standing.ts'
import { Note } from '../ui/note.tsx'

/** Status badge of a standing: who said what, and for an old result when. */
export function StandingPill({ of: { standing, day, from } }: { of: Standing }) {
  const { t, formats } = useProgram()
  return (
    <Status tone={standingTones[standing]}>
      {t(`answer.standing.${standing}`, {
        day: day === null ? '' : formats.day(day),
        from: from === null ? '' : formats.day(from),
      })}
    </Status>
  )
}

/** What is known about a policy today, who said it and when, and what was not asked. */
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
            <StandingPill of={standingOf(policy)} />
            <span className="dim">
              {check.responded_at &&
                t('answer.checked', { day: formats.moment(check.responded_at, 'day') })}
            </span>
          </p>
          {sentence && <p className="answer-s">{sentence}</p>}
          <Outdated policy={policy} />
          <p className="dim">{t(sourceKey(check))}</p>
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
            <StandingPill of={pastStanding(waiting)} />
            <span className="dim">
              {t('answer.asked_on', { day: formats.moment(waiting.created_at, 'day') })}
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
 * Returns the sentence of the result; null when the note about a change says it all. For a policy that has changed it
 * is what the insurer said then, with the facts of that time.
 */
function useAnswerSentence(policy: CoverPolicy): string | null {
  const { t, formats } = useProgram()
  const { check } = policy
  if (!check) return null
  const now = standingOf(policy)
  const isChanged = now.standing === 'changed'
  if (isChanged && check.source === 'rules') return null
  const { standing, day, from, until } = isChanged ? pastStanding(check) : now
  const insurer =
    (isChanged || !policy.insurer ? check.asked_about?.insurer_name : null) ??
    policy.insurer?.name ??
    t('answer.insurer_any')
  const values = {
    insurer,
    Insurer: initial(insurer),
    day: day === null ? '' : formats.day(day),
    from: from === null ? '' : formats.day(from),
    until: until === null ? '' : formats.day(until),
  }
  switch (standing) {
    case 'never':
    case 'changed':
    case 'waiting':
      return null
    case 'unknown':
      return t(`answer.unknown.${check.error_code ?? 'no_answer'}`, values)
    case 'confirmed':
    case 'was_confirmed':
      return t(`answer.means.${standing}${until === null ? '' : '_until'}`, values)
    default:
      return t(`answer.means.${standing}`, values)
  }
}

/** Capitalizes the start of a sentence. */
const initial = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
