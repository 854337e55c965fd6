import type { Certainty } from '@numo/domains/extractions/rules-bill.ts'
import { useProgram } from '../app/program.ts'
import { Status, type Tone } from '../ui/status.tsx'

const tones: Readonly<Record<Certainty, Tone>> = { exact: 'ok', proven: 'ok', doubtful: 'warn' }

/** Says where the value of a field is from, and asks about it where nothing proves it. */
export function BillMark({ certainty }: { certainty: Certainty }) {
  const { t } = useProgram()
  return (
    <Status tone={tones[certainty]} plain>
      {t(`household_claims.bill.mark.${certainty}`)}
    </Status>
  )
}
