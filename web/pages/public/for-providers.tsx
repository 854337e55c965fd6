import { directoryStatus } from '@numo/domains/directory/contract.ts'
import { getTimeToPay, type TimeToPay } from '@numo/domains/ledger/contract-time-to-pay.ts'
import { Table } from '../../ui/table.tsx'
import { plans, planPrices, type PlanType } from '@numo/domains/subscriptions/rules.ts'
import { questionGraph } from '../../site/graphs.ts'
import { definePage, type PageContext } from '../../site/page.ts'
import { Faq } from '../../ui/faq.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ButtonAnchor } from '../../ui/button.tsx'
import { ScribeExample } from './for-providers/scribe-example.tsx'
import { TimeToPayBand } from './for-providers/time-to-pay.tsx'

const points = ['one', 'two', 'three'] as const
const requests = ['cost', 'order', 'wrong', 'leave'] as const
const unit = { month: 'per_month', year: 'per_year', once: 'once' } as const

const questionsOf = ({ t }: PageContext) =>
  requests.map((name) => ({
    question: t(`for_providers.faq.${name}.question`),
    answer: t(`for_providers.faq.${name}.answer`),
  }))

/** Returns `USD 69`; with cents only when they are not zero. */
function priceOf(plan: PlanType, { formats }: PageContext): string {
  const { total_amount, currency } = planPrices[plan]
  const cents = total_amount % 100
  const whole = formats.number((total_amount - cents) / 100)
  return `${currency} ${whole}${cents === 0 ? '' : `.${String(cents).padStart(2, '0')}`}`
}

function Prices({ context }: { context: PageContext }) {
  const { t } = context
  return (
    <section className="sec sec-tint" id="prices">
      <div className="wrap">
        <div className="sec-h">
          <h2>{t('for_providers.prices.title')}</h2>
          <p>{t('for_providers.prices.lead')}</p>
        </div>
        <Table
          className="ptab prices"
          caption={t('for_providers.prices.caption')}
          columns={[t('for_providers.prices.plan'), t('for_providers.prices.price')]}
        >
          {plans.map((plan) => {
            const { every } = planPrices[plan]
            return (
              <tr key={plan}>
                <th scope="row">
                  <b>{t(`for_providers.prices.${plan}`)}</b>
                </th>
                <td className="price">
                  <b className="tnum">{priceOf(plan, context)}</b>{' '}
                  <span>{t(`for_providers.prices.${unit[every]}`)}</span>
                </td>
              </tr>
            )
          })}
        </Table>
        <p className="prices-n">{t('for_providers.prices.note')}</p>
      </div>
    </section>
  )
}

type Data = { figures: TimeToPay | null; is_demo: boolean }

/** Benefits, sign-up and prices for practices, how soon they are paid, and what a scribe's note rests on. */
export const page = definePage<Data>({
  load: async ({ call }) => {
    const [{ figures }, { is_demo }] = await Promise.all([
      call(getTimeToPay, {}),
      call(directoryStatus, {}),
    ])
    return { figures, is_demo }
  },
  head: (_, context) => ({
    title: context.t('for_providers.title'),
    description: context.t('for_providers.description'),
    canonical: '/for-providers',
    index: true,
    graph: [questionGraph(questionsOf(context))],
  }),
  View: ({ data: { figures, is_demo }, context }) => {
    const { t, brand, paths } = context
    const mail = `mailto:${brand.support_email}?subject=${encodeURIComponent(t('for_providers.mail_subject'))}`
    const contact = (
      <ButtonAnchor look="primary" size="lg" href={mail}>
        <Icon name="mail" size={20} />
        {t('for_providers.contact')}
      </ButtonAnchor>
    )
    return (
      <>
        <section className="wrap top">
          <h1>{t('for_providers.h1')}</h1>
          <p className="lead">{t('for_providers.lead')}</p>
          <p className="top-b">
            {contact}
            <ButtonAnchor size="lg" href={paths.findCareStart()}>
              {t('common.nav.find_care')}
            </ButtonAnchor>
          </p>
        </section>
        <section className="sec sec-first">
          <div className="wrap">
            <div className="sec-h">
              <h2>{t('for_providers.page.title')}</h2>
            </div>
            <ol className="trio">
              {points.map((one, place) => (
                <li key={one}>
                  <span className="how-n" aria-hidden="true">
                    {place + 1}
                  </span>
                  <h3>{t(`for_providers.page.${one}.title`)}</h3>
                  <p>{t(`for_providers.page.${one}.text`)}</p>
                </li>
              ))}
            </ol>
          </div>
        </section>
        {figures && <TimeToPayBand figures={figures} is_demo={is_demo} context={context} />}
        <ScribeExample context={context} />
        <Prices context={context} />
        <section className="sec">
          <div className="wrap pair">
            <div className="sec-h">
              <h2>{t('for_providers.steps.title')}</h2>
              <p>{t('for_providers.steps.lead')}</p>
              <p>{contact}</p>
            </div>
            <ol className="steps">
              {points.map((step) => (
                <li key={step}>
                  <p>{t(`for_providers.steps.${step}`)}</p>
                </li>
              ))}
            </ol>
          </div>
        </section>
        <section className="sec sec-last">
          <div className="wrap faqs">
            <h2>{t('for_providers.faq.title')}</h2>
            <Faq items={questionsOf(context)} />
          </div>
        </section>
      </>
    )
  },
  sheet: 'home',
})
