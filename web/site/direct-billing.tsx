import type { PlaceEvidence } from '@numo/domains/providers/contract-shapes.ts'
import { weeksSinceBill } from '@numo/domains/providers/rules-direct-billing.ts'
import type { PageContext } from './page.ts'

type Known = NonNullable<PlaceEvidence['direct_billing']>
type Text = Pick<PageContext, 't' | 'formats' | 'today'>

/**
 * Returns `Billed this plan directly 2 weeks ago, 9 of 10 guarantees accepted, insurer paid in 21 days (median)`; without enough
 * guarantees it says how many claims were approved.
 */
function directBillingSentence(known: Known, { t, formats, today }: Text): string {
  const { is_of_plan, paid_days } = known
  const [word, part, whole] =
    known.guarantee_count === null
      ? (['approved', known.approved_count, known.decided_count] as const)
      : (['guaranteed', known.guaranteed_count, known.guarantee_count] as const)
  const weeks = weeksSinceBill(known, today)
  const when =
    weeks === 0
      ? t('provider.bills.now')
      : weeks === 1
        ? t('provider.bills.last')
        : t('provider.bills.weeks', { count: weeks, n: formats.number(weeks) })
  return [
    t(is_of_plan ? 'provider.bills.plan' : 'provider.bills.insurer', { when }),
    ...(part === null || whole === null
      ? []
      : [
          t(`provider.bills.${word}`, {
            part: formats.number(part),
            whole: formats.number(whole),
          }),
        ]),
    ...(paid_days === null
      ? []
      : [t('provider.bills.paid', { count: paid_days, n: formats.number(paid_days) })]),
  ].join(', ')
}

/** What patients say of whether their insurance was taken, with how it is known one tap away; nothing when too few did. */
export function VisitAnswers({ evidence, t, formats }: Text & { evidence: PlaceEvidence }) {
  const { visit_answers: known, insurer } = evidence
  if (!known) return null
  const counts = {
    part: formats.number(known.taken_count),
    whole: formats.number(known.answered_count),
  }
  return (
    <details className="visit">
      <summary>
        {t(known.is_of_plan ? 'provider.answers.plan' : 'provider.answers.insurer', counts)}
      </summary>
      <p>{t('provider.answers.how')}</p>
      {!known.is_of_plan && <p>{t('provider.bills.all_plans', { insurer: insurer.name })}</p>}
      <p>{t('provider.answers.private')}</p>
      <p>{t('provider.bills.as_of', { day: formats.day(known.computed_on) })}</p>
    </details>
  )
}

/** What claims and payments say of direct billing at a place, with how it is known one tap away; nothing when too little is. */
export function DirectBilling({ evidence, ...text }: Text & { evidence: PlaceEvidence }) {
  const { t, formats } = text
  const { direct_billing: known, insurer } = evidence
  if (!known) return null
  return (
    <details className="visit">
      <summary>{directBillingSentence(known, text)}</summary>
      <p>
        {t('provider.bills.how', { n: formats.number(known.billed_count), insurer: insurer.name })}
      </p>
      {!known.is_of_plan && <p>{t('provider.bills.all_plans', { insurer: insurer.name })}</p>}
      <p>{t('provider.bills.private')}</p>
      <p>{t('provider.bills.as_of', { day: formats.day(known.computed_on) })}</p>
    </details>
  )
}
