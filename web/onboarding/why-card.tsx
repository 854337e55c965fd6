import { IconLock } from '@tabler/icons-react'
import { useProgram } from '../app/program.ts'

/** Explains beside a step why the data is needed and who can see it. */
export function WhyCard({ about }: { about: 'address' | 'insurance' | 'clients' }) {
  const { t } = useProgram()
  return (
    <>
      <section className="onb-card" aria-labelledby="why-h">
        <h2 id="why-h">{t('onboard.frame.why')}</h2>
        <p>{t(`onboard.why.${about}`)}</p>
      </section>
      <p className="onb-private">
        <IconLock size={18} aria-hidden />
        <span>{t('onboard.frame.private')}</span>
      </p>
    </>
  )
}
