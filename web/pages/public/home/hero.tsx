import { coverName, markOf } from '../../../ui/evidence.ts'
import type { PageContext } from '../../../site/page.ts'
import { Avatar, looksOf } from '../../../ui/avatar.tsx'
import { EvidenceBadge } from '../../../ui/evidence-badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SearchForm } from '../../../site/search-form.tsx'
import { kindName } from '../../../ui/kind-name.ts'
import { CardFinder } from './card-finder.tsx'
import type { HomeData } from './home-data.ts'
import { DemoNote } from '../../../ui/note.tsx'

type Props = { data: HomeData; context: PageContext }

/** Drawing of an insurance card with the example's insurer; not a real card. */
const InsuranceCard = ({ data, context }: Props) => {
  const { t } = context
  const plan = data.example_plan
  return (
    <div className="inscard" aria-hidden="true">
      <svg viewBox="0 0 342 216" preserveAspectRatio="none">
        {[0, 1, 2, 3, 4, 5, 6, 7, 8].map((ring) => (
          <ellipse key={ring} cx="300" cy="20" rx={38 + ring * 30} ry={34 + ring * 26} />
        ))}
      </svg>
      <p className="inscard-top">
        <b>{plan?.insurer.name ?? context.brand.name}</b>
        <span>{t('home.panel.card_kind')}</span>
      </p>
      <p className="inscard-main">
        <span>{t('home.panel.card_member')}</span>
        <b>{t('home.panel.card_name')}</b>
      </p>
      <p className="inscard-main">
        <span>{t('home.panel.card_plan')}</span>
        <b>{plan?.name ?? '–'}</b>
      </p>
    </div>
  )
}

/** Three results of an actual search. */
function Panel({ data, context }: Props) {
  const { t, formats, paths } = context
  const { example, example_plan } = data
  if (!example || example.providers.length === 0) return null
  const looks = looksOf(example.providers.map(({ name }) => name))
  const values = {
    count: example.total,
    n: formats.number(example.total),
    city: example.city?.name ?? '',
    cover: example_plan ? coverName(example_plan.insurer.name, example_plan.name) : '',
  }
  return (
    <div className="hero-panel">
      <p className="hp-h">
        <b>{example_plan ? t('home.panel.title', values) : t('home.panel.any', values)}</b>
      </p>
      {example.providers.map((card, place) => (
        <a
          className="hp-r"
          key={card.id}
          href={paths.provider(card.slug, { plan: example_plan?.id })}
        >
          <Avatar name={card.name} look={looks[place]} />
          <span className="hp-n">
            <b>{card.name}</b>
            <span>
              {card.specialties[0]?.name ?? kindName(card, t)}
              {card.distance_metres !== null && ` · ${formats.distance(card.distance_metres)}`}
            </span>
          </span>
          {card.evidence && <EvidenceBadge mark={markOf(card.evidence)} t={t} />}
        </a>
      ))}
    </div>
  )
}

export function Hero({ data, context }: Props) {
  const { t, formats } = context
  const { status } = data
  const facts = [
    ['wallet', 'free'],
    ['file-check', 'evidence'],
    ['language', 'languages'],
  ] as const
  const counts = [
    ['providers', status.doctors + status.facilities],
    ['insurers', status.insurers],
    ['plans', status.plans],
    ['cities', status.cities],
  ] as const
  return (
    <section className="hero">
      <div className="wrap">
        <div className="hero-grid">
          <div className="hero-copy">
            <h1>{t('home.h1')}</h1>
            <p className="lead">{t('home.lead')}</p>
            <ul className="hero-facts">
              {facts.map(([icon, fact]) => (
                <li key={fact}>
                  <Icon name={icon} />
                  {t(`home.facts.${fact}`)}
                </li>
              ))}
            </ul>
          </div>
          <div className="hero-art">
            <InsuranceCard data={data} context={context} />
            <Panel data={data} context={context} />
          </div>
        </div>
        <div className="hero-search">
          <CardFinder data={data} context={context} />
          <SearchForm
            city=""
            cover=""
            care=""
            plans={data.plans}
            specialties={data.specialties.filter((s) => s.providers > 0).map((s) => s.name)}
            context={context}
          />
        </div>
        <dl className="counts">
          {counts.map(([name, count]) => (
            <div key={name}>
              <dt>{t(`home.counts.${name}`)}</dt>
              <dd className="tnum">{formats.number(count)}</dd>
            </div>
          ))}
        </dl>
        {status.is_demo && <DemoNote>{t('common.demo')}</DemoNote>}
      </div>
    </section>
  )
}
