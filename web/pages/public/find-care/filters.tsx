import type { PageContext } from '../../../site/page.ts'
import { coverOf, type SearchName } from '../../../site/search-state.ts'
import { HiddenState } from './hidden-state.tsx'
import { searchPath, type Results } from './results.ts'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'

type Choice = { id: string; name: string; count: number | null }

function Menu({
  name,
  label,
  any,
  choices,
  value,
  context,
}: {
  name: SearchName
  label: string
  any: string
  choices: readonly Choice[]
  value: string | undefined
  context: PageContext
}) {
  const { t, formats } = context
  const text = (c: Choice) =>
    c.count === null
      ? c.name
      : t('find_care.filter.counted', { name: c.name, n: formats.number(c.count) })
  return (
    <p className="field">
      <label htmlFor={`fc-${name}`}>{label}</label>
      <select id={`fc-${name}`} name={name} defaultValue={value ?? ''}>
        <option value="">{any}</option>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {text(choice)}
          </option>
        ))}
      </select>
    </p>
  )
}

/** Keeps a selected value in its menu even when it has no results. */
const withChosen = (choices: readonly Choice[], id: string | undefined, name: string | null) =>
  id === undefined || choices.some((c) => c.id === id)
    ? choices
    : [{ id, name: name ?? id, count: null }, ...choices]

/** All filters in one form. */
export function Filters({ results, context }: { results: Results; context: PageContext }) {
  const { t, formats, paths, path } = context
  const { state, found } = results
  const { facets } = found
  const counted = (name: string, n: number) =>
    t('find_care.filter.counted', { name, n: formats.number(n) })
  return (
    <form className="fc-sheet fc-filters" action={paths.here(path)}>
      <Menu
        name="specialty"
        label={t('find_care.filter.specialty')}
        any={t('find_care.filter.any_specialty')}
        choices={withChosen(facets.specialties, state.specialty, results.specialty_name)}
        value={state.specialty}
        context={context}
      />
      <Menu
        name="language"
        label={t('find_care.filter.language')}
        any={t('find_care.filter.any_language')}
        choices={withChosen(
          facets.languages,
          state.language,
          state.language ? formats.language(state.language) : null
        )}
        value={state.language}
        context={context}
      />
      <Menu
        name="kind"
        label={t('find_care.filter.kind')}
        any={t('find_care.filter.any_kind')}
        choices={[
          { id: 'person', name: t('find_care.filter.person'), count: null },
          { id: 'facility', name: t('find_care.filter.facility'), count: null },
        ]}
        value={state.kind}
        context={context}
      />
      <Menu
        name="radius_km"
        label={t('find_care.filter.radius')}
        any={t('find_care.filter.km', { km: 25 })}
        choices={['2', '5', '10', '50', '100', '200'].map((km) => ({
          id: km,
          name: t('find_care.filter.km', { km }),
          count: null,
        }))}
        value={state.radius_km}
        context={context}
      />
      <p className="check">
        <input
          type="checkbox"
          id="fc-direct"
          name="direct_billing"
          value="true"
          defaultChecked={state.direct_billing === 'true'}
        />
        <label htmlFor="fc-direct">
          {counted(t('find_care.filter.direct_billing'), facets.direct_billing)}
        </label>
      </p>
      <p className="check">
        <input
          type="checkbox"
          id="fc-accepting"
          name="accepting"
          value="true"
          defaultChecked={state.accepting === 'true'}
        />
        <label htmlFor="fc-accepting">
          {counted(t('find_care.filter.accepting'), facets.accepting)}
        </label>
      </p>
      <HiddenState
        results={results}
        except={[
          'specialty',
          'language',
          'kind',
          'radius_km',
          'direct_billing',
          'accepting',
          'plan',
          'insurer',
        ]}
      />
      {coverOf(state) && <input type="hidden" name="cover" value={coverOf(state)} />}
      <p className="fc-go">
        <Button look="primary" type="submit">
          {t('find_care.bar.apply')}
        </Button>
        <ButtonAnchor
          look="ghost"
          href={searchPath(context, { ...results, state: {} })}
          rel="nofollow"
        >
          {t('find_care.bar.clear')}
        </ButtonAnchor>
      </p>
    </form>
  )
}
