import type { SavedProvider } from '@numo/domains/saved-providers/contract.ts'
import { useProgram } from '../app/program.ts'
import { coverName, markOf } from '../evidence.ts'
import { Pill, type Tone } from '../record/pill.tsx'

const tones: Record<ReturnType<typeof markOf>, Tone> = {
  direct: 'ok',
  pay_and_claim: 'info',
  unknown: 'busy',
  listed: 'idle',
}

/** How a doctor takes each plan of the household, who says so and since when. */
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
            <Pill tone={tones[mark]}>{t(`home.providers.takes.${mark}`, { plan })}</Pill>
            {!isShort && (
              <span className="dim">
                {one.confirmed_on === null
                  ? t('home.providers.source_only', { source: one.source.name })
                  : t('home.providers.source', {
                      source: one.source.name,
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
