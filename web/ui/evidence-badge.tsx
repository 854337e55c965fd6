import type { EvidenceMark } from './evidence.ts'
import type { Words } from '../words/words.ts'
import { Status, type StatusShape, type Tone } from './status.tsx'

const looks: Record<EvidenceMark, { tone: Tone; shape: StatusShape }> = {
  direct: { tone: 'ok', shape: 'check' },
  pay_and_claim: { tone: 'info', shape: 'minus' },
  unknown: { tone: 'busy', shape: 'question' },
  listed: { tone: 'idle', shape: 'dashed' },
}

/** Badge of how a plan is accepted, by shape, word and colour. */
export const EvidenceBadge = ({
  mark,
  t,
  plain = false,
}: {
  mark: EvidenceMark
  t: Words
  plain?: boolean
}) => (
  <Status {...looks[mark]} plain={plain}>
    {t(`common.evidence.${mark}`)}
  </Status>
)
