import type { ReactNode } from 'react'
import { longestSearch } from '@numo/domains/providers/contract.ts'
import type { PageContext } from '../../../site/page.ts'
import { coverOf, filterCount, type SearchName } from '../../../site/search-state.ts'
import { CoverSelect } from '../../../ui/cover-select.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Filters } from './filters.tsx'
import { HiddenState } from './hidden-state.tsx'
import { filterName, searchPath, type Results } from './results.ts'

type Props = { results: Results; context: PageContext }

/** A filter that a click toggles. */
function Chip({
  name,
  value,
  label,
  results,
  context,
}: Props & {
  name: SearchName
  value: string
  label: string
}) {
  const { t } = context
  if (results.state[name] === undefined)
    return (
      <a className="fchip" href={searchPath(context, results, { [name]: value })} rel="nofollow">
        <Icon name="plus" size={16} />
        {label}
      </a>
    )
  const text = filterName(name, results, context)
  return (
    <a
      className="fchip on"
      href={searchPath(context, results, { [name]: undefined })}
      rel="nofollow"
    >
      <span className="vh">{t('find_care.bar.remove', { filter: '' })}</span>
      {text}
      <Icon name="close" size={15} />
    </a>
  )
}

/** A chip that opens a list of choices with their counts. */
function ChoiceChip({
  name,
  label,
  choices,
  results,
  context,
}: Props & {
  name: 'specialty' | 'language'
  label: string
  choices: readonly { id: string; name: string; count: number }[]
}) {
  const { formats } = context
  if (results.state[name] !== undefined)
    return <Chip name={name} value="" label={label} results={results} context={context} />
  if (choices.length === 0) return null
  return (
    <details className="fc-drop" name="fc-bar">
      <summary className="fchip">
        <Icon name="plus" size={16} />
        {label}
      </summary>
      <ul className="fc-sheet fc-choices">
        {choices.map((choice) => (
          <li key={choice.id}>
            <a href={searchPath(context, results, { [name]: choice.id })} rel="nofollow">
              {choice.name} <span className="tnum">{formats.number(choice.count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Chips({ results, context }: Props): ReactNode {
  const { t } = context
  const { state, found } = results
  const shared = { results, context }
  const active = (['q', 'kind', 'bbox', 'near', 'radius_km'] as const).filter((name) => state[name])
  return (
    <div className="fc-chips">
      {active.map((name) => (
        <Chip key={name} name={name} value="" label="" {...shared} />
      ))}
      <ChoiceChip
        name="specialty"
        label={t('find_care.filter.specialty')}
        choices={found.facets.specialties.slice(0, 24)}
        {...shared}
      />
      <ChoiceChip
        name="language"
        label={t('find_care.filter.language')}
        choices={found.facets.languages.slice(0, 24)}
        {...shared}
      />
      <Chip
        name="direct_billing"
        value="true"
        label={t('find_care.filter.direct_billing')}
        {...shared}
      />
      <Chip name="accepting" value="true" label={t('find_care.filter.accepting')} {...shared} />
    </div>
  )
}

/** All filters in one row, as links and a plain form. */
export function Bar({ results, context }: Props) {
  const { t, paths, path } = context
  const { state, plans } = results
  const count = filterCount(state)
  return (
    <section className="fc-bar" aria-label={t('find_care.bar.label')}>
      <div className="fc-bar-in">
        <search className="fc-form">
          <form className="fc-form" action={paths.here(path)} data-submit-on-change="">
            <div className="fc-q">
              <label className="vh" htmlFor="fc-q">
                {t('find_care.bar.q')}
              </label>
              <input
                id="fc-q"
                type="search"
                name="q"
                maxLength={longestSearch}
                defaultValue={state.q}
                placeholder={t('find_care.bar.q')}
                autoComplete="off"
              />
              <button type="submit" aria-label={t('find_care.bar.submit')}>
                <Icon name="search" />
              </button>
            </div>
            <div className={`fc-plan${state.plan || state.insurer ? ' on' : ''}`}>
              <Icon name="shield" />
              <label className="vh" htmlFor="fc-cover">
                {t('find_care.bar.plan')}
              </label>
              <CoverSelect id="fc-cover" plans={plans} value={coverOf(state)} t={t} />
            </div>
            <HiddenState results={results} except={['q', 'plan', 'insurer']} />
          </form>
        </search>
        <details className="fc-drop fc-all" name="fc-bar">
          <summary className="fchip fchip-all">
            <Icon name="filters" size={17} />
            {t('find_care.bar.all')}
            {count > 0 && <b className="tnum">{count}</b>}
          </summary>
          <Filters results={results} context={context} />
        </details>
        {/* In the bar on narrow windows: a button above the list would cover what is under it. */}
        <a className="fchip fc-open-map" href="#map" data-open-map="">
          <Icon name="map" size={17} />
          {t('find_care.map.show')}
        </a>
        <Chips results={results} context={context} />
      </div>
    </section>
  )
}
