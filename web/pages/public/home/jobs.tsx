import type { PageContext } from '../../../site/page.ts'
import { scenes } from './scenes.tsx'

/** The card, the doctor and the receipt: what people come for, with a drawing each. */
export function Jobs({ context: { t } }: { context: PageContext }) {
  return (
    <section className="sec">
      <div className="wrap">
        <div className="sec-h">
          <h2>{t('home.jobs.title')}</h2>
        </div>
        <ul className="jobs">
          {(['card', 'doctor', 'receipt'] as const).map((job) => {
            const Scene = scenes[job]
            return (
              <li key={job}>
                <Scene />
                <h3>{t(`home.jobs.${job}.title`)}</h3>
                <p>{t(`home.jobs.${job}.text`)}</p>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
