import { failures, type ExtractionStatus } from '@numo/domains/extractions/rules.ts'
import { cardReasons } from '@numo/domains/extractions/rules-card.ts'
import { useProgram } from '../app/program.ts'
import type { AppWordKey } from '../words/app-words.ts'
import { Status, type Tone } from '../ui/status.tsx'

const tones: Readonly<Record<ExtractionStatus, Tone>> = {
  queued: 'idle',
  processing: 'busy',
  failed: 'bad',
  needs_review: 'warn',
  approved: 'ok',
  applied: 'ok',
  rejected: 'idle',
  cancelled: 'idle',
}

export function ExtractionState({ status }: { status: ExtractionStatus }) {
  const { t } = useProgram()
  return <Status tone={tones[status]}>{t(`extractions.state.${status}`)}</Status>
}

/** Returns the key of a reason; null for an unknown one. */
function reasonKey(code: string): AppWordKey | null {
  const known = [...cardReasons, ...failures].find((one) => one === code)
  return known ? `extractions.reason.${known}` : null
}

/** Reasons for a review, without duplicates. */
export function Reasons({ of, failure }: { of: readonly string[]; failure: string | null }) {
  const { t } = useProgram()
  const codes = [...new Set(failure === null ? of : [...of, failure])]
  return (
    <span className="chips">
      {codes.map((code) => {
        const key = reasonKey(code)
        return (
          <span key={code} className="chip">
            {key ? t(key) : code}
          </span>
        )
      })}
    </span>
  )
}
