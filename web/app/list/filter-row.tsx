import { IconColumns3, IconPlus, IconSearch, IconX } from '@tabler/icons-react'
import { Suspense, useEffect, useState, type RefObject } from 'react'
import { useProgram } from '../program.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Popover } from '../../ui/popover.tsx'
import type { Filter } from './declaration.ts'
import { isDay } from '@numo/kit/is-day.ts'
import { changed, isNarrowed, toggled } from './list-state.ts'
import { rowsTitle, shownColumns, type ListParts } from './parts.ts'

const DayFilter = lazyPart(() => import('./day-filter.tsx'))

/** Search box, filter chips and display options of a list. */
export function FilterRow<Row>(
  parts: ListParts<Row> & { search: RefObject<HTMLInputElement | null> }
) {
  const { declaration, state, setState, search } = parts
  const { t } = useProgram()
  return (
    <div className="filters">
      <SearchBox {...parts} search={search} />
      <div className="filters-row">
        {declaration.filters.map((filter) => (
          <FilterChip key={filter.name} filter={filter} parts={parts} />
        ))}
        {isNarrowed(state) && (
          <button
            type="button"
            className="as-link"
            onClick={() => setState(changed(state, { q: '', filters: {} }))}
          >
            {t('list.clear')}
          </button>
        )}
        <ColumnsMenu {...parts} />
      </div>
    </div>
  )
}

/** Debounce of the search box in milliseconds. */
const rest = 250

function SearchBox<Row>({
  declaration,
  state,
  setState,
  search,
}: ListParts<Row> & { search: RefObject<HTMLInputElement | null> }) {
  const { t } = useProgram()
  const [text, setText] = useState(state.q)
  const [seen, setSeen] = useState(state.q)
  const [sent, setSent] = useState(state.q)
  if (seen !== state.q) {
    setSeen(state.q)
    // The query changed elsewhere: a view was opened, or the user went back. Text typed meanwhile is kept.
    if (state.q !== sent) {
      setSent(state.q)
      setText(state.q)
    }
  }
  useEffect(() => {
    if (text.trim() === state.q) return undefined
    const timer = setTimeout(() => {
      setSent(text.trim())
      setState(changed(state, { q: text.trim() }), { replace: true })
    }, rest)
    return () => clearTimeout(timer)
  }, [text, state, setState])
  const title = t(rowsTitle(declaration))
  return (
    <div className="filters-q">
      <IconSearch size={16} aria-hidden />
      <input
        ref={search}
        type="search"
        name="q"
        value={text}
        maxLength={200}
        placeholder={t('list.search')}
        aria-label={t('list.search_label', { title })}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Some browsers clear a search box on Escape; the query must stay.
          event.preventDefault()
          event.currentTarget.blur()
        }}
      />
    </div>
  )
}

function FilterChip<Row>({ filter, parts }: { filter: Filter; parts: ListParts<Row> }) {
  const { state, setState } = parts
  const { t, formats } = useProgram()
  const chosen = state.filters[filter.name] ?? []
  const name = t(filter.title)
  const titleOf = (title: Filter['options'][number][1]) =>
    typeof title === 'string' ? t(title) : title.text
  const messages = filter.is_day
    ? chosen.filter(isDay).map((day) => formats.day(day))
    : filter.options
        .filter(([value]) =>
          filter.is_link ? chosen[0]?.split('.')[0] === value : chosen.includes(value)
        )
        .map(([, title]) => titleOf(title))
  const { [filter.name]: _, ...others } = state.filters
  const value =
    messages.length > 2 ? t('list.filter_chosen', { count: messages.length }) : messages.join(', ')
  if (filter.is_link && chosen.length === 0) return null
  return (
    <span className="fch" data-on={chosen.length > 0 || undefined}>
      {filter.is_link ? (
        <span className="fch-b">
          {name} <b>{value}</b>
        </span>
      ) : (
        <Popover
          side="bottom-start"
          label={t('list.add_filter', { name })}
          trigger_class="fch-b"
          trigger={
            <>
              {chosen.length === 0 && <IconPlus size={14} aria-hidden />}
              <span>{name}</span>
              {chosen.length > 0 && <b>{value}</b>}
            </>
          }
        >
          {filter.is_day ? (
            <Suspense>
              <DayFilter
                name={filter.name}
                label={name}
                day={chosen[0] ?? null}
                onDay={(day) =>
                  setState(changed(state, { filters: { ...others, [filter.name]: [day] } }))
                }
              />
            </Suspense>
          ) : (
            <fieldset className="checks">
              <legend>{name}</legend>
              {filter.options.map(([one, title]) => (
                <label key={one} className="check">
                  <input
                    type="checkbox"
                    checked={chosen.includes(one)}
                    onChange={() => setState(toggled(state, filter.name, one))}
                  />
                  <span>{titleOf(title)}</span>
                </label>
              ))}
            </fieldset>
          )}
        </Popover>
      )}
      {chosen.length > 0 && (
        <button
          type="button"
          className="fch-x"
          aria-label={t('list.remove_filter', { name })}
          onClick={() => setState(changed(state, { filters: others }))}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
    </span>
  )
}

function ColumnsMenu<Row>({ declaration, state, setState }: ListParts<Row>) {
  const { t } = useProgram()
  const shown = shownColumns(declaration, state).map(({ name }) => name)
  const [first, ...others] = declaration.columns
  const toggle = (name: string) => {
    const next = shown.includes(name) ? shown.filter((one) => one !== name) : [...shown, name]
    setState({ ...state, cols: next.filter((one) => one !== first.name) }, { replace: true })
  }
  return (
    <Popover
      side="bottom-end"
      label={t('list.columns')}
      trigger_class="iconbtn filters-end"
      trigger_label={t('list.columns')}
      trigger={<IconColumns3 size={18} aria-hidden />}
    >
      <fieldset className="checks">
        <legend>{t('list.columns')}</legend>
        {others.map(({ name, title }) => (
          <label key={name} className="check">
            <input type="checkbox" checked={shown.includes(name)} onChange={() => toggle(name)} />
            <span>{t(title)}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className="checks">
        <legend>{t('list.density')}</legend>
        {(['compact', 'comfortable'] as const).map((density) => (
          <label key={density} className="check">
            <input
              type="radio"
              name="density"
              checked={state.density === density}
              onChange={() => setState({ ...state, density }, { replace: true })}
            />
            <span>{t(`list.density_${density}`)}</span>
          </label>
        ))}
      </fieldset>
    </Popover>
  )
}
