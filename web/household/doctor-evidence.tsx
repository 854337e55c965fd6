import { evidenceOfStaff, type Evidence } from '@numo/domains/providers/contract-shapes.ts'
import type { SavedProvider } from '@numo/domains/saved-providers/contract.ts'
import { useProgram } from '../app/program.ts'
import { coverName, markOf } from '../ui/evidence.ts'
import { Status, type Tone } from '../ui/status.tsx'

const tones: Record<ReturnType<typeof markOf>, Tone> = {
  direct: 'ok',
  pay_and_claim: 'info',
  unknown: 'busy',
  listed: 'idle',
}

/** Returns how staff obtained an evidence. */
const wayOf = (kind: string) => evidenceOfStaff.find((one) => one === kind) ?? 'partner'

/** Acceptance of each plan of the household, with source and date. */
export function DoctorEvidence({
  doctor: { evidence },
  hasPlan,
  isShort = false,
}: {
  doctor: Pick<SavedProvider, 'evidence'>
  hasPlan: boolean
  isShort?: boolean
}) {
  const { t, formats } = useProgram()
  const sourceOf = ({ kind, name }: Evidence['source']) =>
    name ?? t(`home.providers.by.${wayOf(kind)}`)
  if (evidence.length === 0)
    return isShort ? null : (
      <p className="dim">{t(hasPlan ? 'home.providers.not_known' : 'home.providers.no_plan')}</p>
    )
  return (
    <ul className="takes">
      {(isShort ? evidence.slice(0, 1) : evidence).map((one) => {
        const mark = markOf(one)
        const plan = coverName(one.insurer.name, one.plan?.name ?? null)
        return (
          <li key={plan}>
            <Status tone={tones[mark]}>{t(`home.providers.takes.${mark}`, { plan })}</Status>
            {!isShort && (
              <span className="dim">
                {one.confirmed_on === null
                  ? t('home.providers.source_only', { source: sourceOf(one.source) })
                  : t('home.providers.source', {
                      source: sourceOf(one.source),
                      day: formats.day(one.confirmed_on),
                    })}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
