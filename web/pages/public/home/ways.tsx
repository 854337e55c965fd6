import type { PageContext } from '../../../site/page.ts'
import { EvidenceBadge } from '../../../ui/evidence-badge.tsx'

/** The three ways a plan is accepted, with the labels used in the results. */
export function Ways({ context, id }: { context: PageContext; id?: string }) {
  const { t } = context
  return (
    <section className="sec sec-tint" id={id}>
      <div className="wrap net">
        <div className="sec-h">
          <h2>{t('home.ways.title')}</h2>
          <p>{t('home.ways.lead')}</p>
        </div>
        <ul className="net-l">
          {(['direct', 'pay_and_claim', 'listed'] as const).map((mark) => (
            <li key={mark}>
              <EvidenceBadge mark={mark} t={t} />
              <p>{t(`home.ways.${mark}`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
