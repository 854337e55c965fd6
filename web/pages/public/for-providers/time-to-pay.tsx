import type { TimeToPay } from '@numo/domains/ledger/contract-time-to-pay.ts'
import type { PageContext } from '../../../site/page.ts'
import { DemoNote } from '../../../ui/note.tsx'

const steps = ['decision', 'payment', 'payout'] as const

/** How soon clinics are paid, step by step; only the figures that are of enough claims. */
export function TimeToPayBand({
  figures,
  is_demo,
  context: { t, formats },
}: {
  figures: TimeToPay
  is_demo: boolean
  context: Pick<PageContext, 't' | 'formats'>
}) {
  const { within } = figures
  return (
    <section className="sec sec-tint" id="time-to-pay">
      <div className="wrap">
        <div className="sec-h">
          <h2>{t('for_providers.time.title')}</h2>
          <p>{t('for_providers.time.lead')}</p>
        </div>
        {is_demo && <DemoNote>{t('for_providers.time.demo')}</DemoNote>}
        <ol className="pace">
          {steps.map((step) => {
            const figure = figures[step]
            return (
              figure && (
                <li key={step}>
                  <h3>{t(`for_providers.time.${step}.title`)}</h3>
                  <p className="pace-n tnum">
                    {figure.days === 0
                      ? t('for_providers.time.same_day')
                      : t('for_providers.time.days', { count: figure.days })}
                  </p>
                  <p>{t(`for_providers.time.${step}.from`)}</p>
                  <p className="pace-of">
                    {t('for_providers.time.of', {
                      count: figure.claim_count,
                      claims: formats.number(figure.claim_count),
                    })}
                  </p>
                </li>
              )
            )
          })}
        </ol>
        {within && (
          <p className="pace-in">
            <b className="tnum">
              {t('for_providers.time.within', {
                percent: Math.floor((100 * within.paid_count) / within.claim_count),
                days: within.days,
              })}
            </b>{' '}
            {t('for_providers.time.within_of', {
              paid: formats.number(within.paid_count),
              claims: formats.number(within.claim_count),
            })}
          </p>
        )}
        <p className="pace-of">
          {t('for_providers.time.window', {
            since: formats.day(figures.since_on),
            until: formats.day(figures.computed_on),
          })}
        </p>
      </div>
    </section>
  )
}
