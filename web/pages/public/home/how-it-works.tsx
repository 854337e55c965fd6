import { coverName, evidenceSentence, markOf } from '../../../ui/evidence.ts'
import type { PageContext } from '../../../site/page.ts'
import { Avatar, looksOf } from '../../../ui/avatar.tsx'
import { EvidenceBadge } from '../../../ui/evidence-badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { HomeData } from './home-data.ts'

type Props = { data: HomeData; context: PageContext }

/** Illustration of the search inputs. */
const Chosen = ({ data, context }: Props) => {
  const { t } = context
  const plan = data.example_plan
  const rows = [
    ['pin', t('common.search.city'), data.cities[0]?.name],
    ['shield', t('common.search.plan'), plan && coverName(plan.insurer.name, plan.name)],
    ['care', t('common.search.care'), data.example?.providers[0]?.specialties[0]?.name],
  ] as const
  return (
    <div className="va">
      {rows.map(([icon, label, value]) => (
        <p className="va-row" key={icon}>
          <Icon name={icon} size={20} />
          <span>
            {label}
            <b>{value ?? '–'}</b>
          </span>
        </p>
      ))}
    </div>
  )
}

/** Illustration of two results with their evidence. */
const Evidence = ({ data, context }: Props) => {
  const { t } = context
  const cards = data.example?.providers.slice(0, 2) ?? []
  const looks = looksOf(cards.map(({ name }) => name))
  return (
    <div className="va">
      {cards.map((card, place) => (
        <div className="va-row va-doc" key={card.id}>
          <Avatar name={card.name} look={looks[place]} />
          <span>
            <b>{card.name}</b>
            {card.evidence && (
              <>
                <EvidenceBadge mark={markOf(card.evidence)} t={t} plain />
                <small>{evidenceSentence(card.evidence, context)}</small>
              </>
            )}
          </span>
        </div>
      ))}
    </div>
  )
}

/** Illustration of the visit: phone number and address. */
const VisitScene = ({ data }: Props) => {
  const card = data.example?.providers[0]
  if (!card) return <div className="va" />
  const rows = [
    ['phone', card.phone],
    ['pin', `${card.location.line1}, ${card.location.neighborhood ?? card.location.city}`],
    ['print', card.name],
  ] as const
  return (
    <div className="va">
      {rows.map(
        ([icon, text]) =>
          text && (
            <p className="va-row" key={icon}>
              <Icon name={icon} size={20} />
              <span>
                <b className="tnum">{text}</b>
              </span>
            </p>
          )
      )}
    </div>
  )
}

export function HowItWorks({ data, context }: Props) {
  const { t } = context
  const steps = [
    ['one', Chosen],
    ['two', Evidence],
    ['three', VisitScene],
  ] as const
  return (
    <section className="sec">
      <div className="wrap">
        <div className="sec-h">
          <h2>{t('home.how.title')}</h2>
          <p>{t('home.how.lead')}</p>
        </div>
        <ol className="how">
          {steps.map(([step, Art], place) => (
            <li key={step}>
              <div className="how-art" aria-hidden="true">
                <Art data={data} context={context} />
              </div>
              <span className="how-n" aria-hidden="true">
                {place + 1}
              </span>
              <h3>{t(`home.how.${step}.title`)}</h3>
              <p>{t(`home.how.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
