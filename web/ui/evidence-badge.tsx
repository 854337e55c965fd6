import type { EvidenceMark } from './evidence.ts'
import type { Words } from '../words/words.ts'

const looks: Record<EvidenceMark, string> = {
  direct: 'ok',
  pay_and_claim: 'info',
  unknown: 'busy',
  listed: 'idle',
}

/** Icon of a mark: full disc for direct billing, half disc for pay and claim, dashed ring for listed. */
function Glyph({ mark }: { mark: EvidenceMark }) {
  if (mark === 'listed')
    return (
      <svg className="glyph" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <circle className="glyph-ring" cx="8" cy="8" r="6.4" strokeDasharray="2.2 2.3" />
      </svg>
    )
  return (
    <svg className="glyph" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <circle className="glyph-disc" cx="8" cy="8" r="7.2" />
      {mark === 'direct' && <path className="glyph-ink" d="m4.9 8.3 2.1 2.1 4.2-4.6" />}
      {mark === 'pay_and_claim' && <path className="glyph-ink" d="M4.8 8h6.4" />}
      {mark === 'unknown' && (
        <path
          className="glyph-ink"
          d="M6.2 6.3a1.9 1.9 0 1 1 2.6 1.8c-.5.2-.8.6-.8 1.1m0 2.3v.05"
        />
      )}
    </svg>
  )
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
  <span className={`status status-${looks[mark]}${plain ? ' status-plain' : ''}`}>
    <Glyph mark={mark} />
    {t(`common.evidence.${mark}`)}
  </span>
)
