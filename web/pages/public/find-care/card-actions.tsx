import type { ProviderCard } from '@numo/domains/providers/contract-shapes.ts'
import { localePath } from '@numo/kit/locales.ts'
import type { PageContext } from '../../../site/page.ts'
import type { SearchState } from '../../../site/search-state.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PhoneLink } from '../../../ui/phone-link.tsx'
import { wishWord } from '../provider/wish-word.ts'

/**
 * What a visitor can do with a provider, the likeliest first: to ask for an appointment where requests are answered,
 * else to call. On a phone the others are icons beside it.
 */
export function CardActions({
  card,
  state,
  context,
}: {
  card: ProviderCard
  state: SearchState
  context: PageContext
}) {
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
