import type { PlanCost } from '@numo/domains/insurance/contract.ts'
import type { ProviderCard } from '@numo/domains/providers/contract-shapes.ts'
import { localePath } from '@numo/kit/locales.ts'
import { evidenceSentence, markOf } from '../../../ui/evidence.ts'
import { DirectBilling, VisitAnswers } from '../../../site/direct-billing.tsx'
import type { PageContext } from '../../../site/page.ts'
import type { SearchState } from '../../../site/search-state.ts'
import { EvidenceBadge } from '../../../ui/evidence-badge.tsx'
import type { Look } from '../../../ui/avatar.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { wishWord } from '../provider/wish-word.ts'
import { kindName } from '../../../ui/kind-name.ts'
import { VisitCost } from '../../../ui/visit-cost.tsx'
import { PhoneLink } from '../../../ui/phone-link.tsx'

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

/**
 * What a visitor can do with a provider, the likeliest first: to ask for an appointment where requests are answered,
 * else to call. On a phone the others are icons beside it.
 */
function Actions({ card, state, context }: Pick<Props, 'card' | 'state' | 'context'>) {
  const { t, locale, paths } = context
  const query = { insurer: state.insurer, plan: state.plan }
  const call = card.phone && (
    <PhoneLink key="call" className="doc-tel" phone={card.phone}>
      <Icon name="phone" size={18} />
      <b className="doc-call">{t('provider.box.call')}</b>{' '}
    </PhoneLink>
  )
  const request = card.takes_requests ? 'provider.ask.title' : wishWord(card.kind)
  const ask = (
    <a
      key="ask"
      className="doc-tel"
      href={paths.provider(card.slug, query, card.takes_requests ? 'ask' : 'wish')}
      aria-label={`${t(request)}: ${card.name}`}
    >
      <Icon name={card.takes_requests ? 'calendar' : 'calendar-plus'} size={18} />
      <span>{t(request)}</span>
    </a>
  )
  return (
    <div className="doc-acts">
      {card.takes_requests ? [ask, call] : [call, ask]}
      <label className="doc-tel doc-cmp">
        <input
          type="checkbox"
          name="doctor"
          value={card.slug}
          form="compare"
          aria-label={t('find_care.compare.choose_name', { name: card.name })}
        />
        <Icon name="scale" size={18} />
        <span>{t('find_care.compare.choose')}</span>
      </label>
      <a
        className="doc-tel"
        href={localePath(locale, `/home/providers?save=${card.slug}`)}
        rel="nofollow"
        aria-label={`${t('provider.actions.save')}: ${card.name}`}
        data-save=""
        hidden
      >
        <Icon name="bookmark" size={18} />
        <span>{t('provider.actions.save')}</span>
      </a>
    </div>
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
        <Actions card={card} state={state} context={context} />
      </div>
    </article>
  )
}
