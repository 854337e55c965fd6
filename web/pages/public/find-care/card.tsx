import type { PlanCost } from '@numo/domains/insurance/contract.ts'
import type { ProviderCard } from '@numo/domains/providers/contract-shapes.ts'
import { evidenceSentence, markOf } from '../../../ui/evidence.ts'
import { DirectBilling, VisitAnswers } from '../../../site/direct-billing.tsx'
import type { PageContext } from '../../../site/page.ts'
import type { SearchState } from '../../../site/search-state.ts'
import { EvidenceBadge } from '../../../ui/evidence-badge.tsx'
import type { Look } from '../../../ui/avatar.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { CardActions } from './card-actions.tsx'
import { kindName } from '../../../ui/kind-name.ts'
import { VisitCost } from '../../../ui/visit-cost.tsx'

type Props = {
  card: ProviderCard
  number: number
  look: Look | undefined
  state: SearchState
  /** Rules of the chosen plan; null when no plan is chosen or they are not known. */
  cost: PlanCost | null
  context: PageContext
}

/** Evidence for the visitor's plan; without a plan, the number of accepted insurers. */
function Cover({ card, cost, context }: Pick<Props, 'card' | 'cost' | 'context'>) {
  const { t, formats } = context
  const { evidence, insurers } = card
  if (!evidence)
    return (
      <p className="doc-ins">
        {insurers === 0
          ? t('find_care.card.insurers_none')
          : t('find_care.card.insurers', { count: insurers, n: formats.number(insurers) })}
      </p>
    )
  return (
    <>
      <EvidenceBadge mark={markOf(evidence)} t={t} />
      <p className="doc-why">{evidenceSentence(evidence, context)}</p>
      <DirectBilling evidence={evidence} {...context} />
      <VisitAnswers evidence={evidence} {...context} />
      {cost && <VisitCost cost={cost} country={card.location.country} {...context} />}
    </>
  )
}

/** A provider of the list. The whole card links to the profile; its number is its pin on the map. */
export function Card({ card, number, look, state, cost, context }: Props) {
  const { t, formats, paths } = context
  const { location } = card
  const place = [location.line1, location.neighborhood ?? location.city].filter(Boolean).join(', ')
  const care = card.specialties
    .slice(0, 2)
    .map((s) => s.name)
    .join(', ')
  return (
    <article
      className="doc"
      id={`r${number}`}
      data-pin={number}
      data-latitude={location.latitude}
      data-longitude={location.longitude}
      data-area={location.neighborhood ?? undefined}
    >
      <span className="doc-ava">
        <Portrait name={card.name} photo={card.photo} look={look} />
        <span className="doc-n tnum" aria-hidden="true">
          {number}
        </span>
      </span>
      <div className="doc-m">
        <h2>
          <a href={paths.provider(card.slug, { insurer: state.insurer, plan: state.plan })}>
            {card.name}
          </a>
        </h2>
        <p className="doc-s">{care || kindName(card, t)}</p>
        <ul className="doc-f">
          {location.name !== card.name && (
            <li>
              <Icon name="hospital" size={17} />
              {location.name}
            </li>
          )}
          <li>
            <Icon name="pin" size={17} />
            <span>
              {place}
              {card.distance_metres !== null && (
                <span className="doc-km tnum"> · {formats.distance(card.distance_metres)}</span>
              )}
            </span>
          </li>
          {card.languages.length > 0 && (
            <li>
              <Icon name="language" size={17} />
              <span>
                <span className="vh">{t('find_care.card.speaks')} </span>
                {formats.languages(card.languages)}
              </span>
            </li>
          )}
        </ul>
      </div>
      <div className="doc-e">
        <Cover card={card} cost={cost} context={context} />
        <p className={`doc-acc doc-acc-${card.accepting_new_patients}`}>
          {t(`common.accepting.${card.accepting_new_patients}`)}
        </p>
        <CardActions card={card} state={state} context={context} />
      </div>
    </article>
  )
}
