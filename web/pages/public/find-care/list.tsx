import type { PageContext } from '../../../site/page.ts'
import { Crumbs, type Crumb } from '../../../ui/crumbs.tsx'
import { EmergencyNumbers } from '../../../ui/emergency-numbers.tsx'
import { Bar } from './bar.tsx'
import { looksOf } from '../../../ui/avatar.tsx'
import { Card } from './card.tsx'
import { Heading } from './heading.tsx'
import { MapPanel } from './map-panel.tsx'
import { None } from './none.tsx'
import { searchPath, urgencyOf, type Results } from './results.ts'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'
import { DemoNote } from '../../../ui/note.tsx'
import { ownCostData } from '../../../ui/visit-cost.tsx'

type Props = { results: Results; context: PageContext }

function Pages({ results, context }: Props) {
  const { t, formats } = context
  const { found, has_cursor } = results
  const shown = formats.number(found.providers.length)
  const total = formats.number(found.total)
  return (
    <div className="fc-more">
      <p>
        {t(has_cursor ? 'find_care.pages.shown_more' : 'find_care.pages.shown', { shown, total })}
      </p>
      <p className="fc-turn">
        {has_cursor && (
          <ButtonAnchor look="ghost" href={searchPath(context, results)}>
            {t('find_care.pages.first')}
          </ButtonAnchor>
        )}
        {found.next_cursor && (
          <ButtonAnchor
            rel="next nofollow"
            href={searchPath(context, results, {}, found.next_cursor)}
          >
            {t('find_care.pages.next')}
          </ButtonAnchor>
        )}
      </p>
    </div>
  )
}

/** Emergency numbers of the city's country; none for a search of the whole directory. */
function Emergency({ results: { found }, context: { t, formats } }: Props) {
  const { city, understood } = found
  const is_calm = urgencyOf(understood) === 'in_case'
  return city ? (
    <EmergencyNumbers
      country={city.country}
      name={city.country_name}
      t={t}
      all={formats.all}
      is_calm={is_calm}
    />
  ) : (
    <p className={is_calm ? 'strip strip-calm' : 'strip'}>{t('emergency.not_for')}</p>
  )
}

/** List and map below the filter bar. */
export function ResultsList({ results, crumbs, context }: Props & { crumbs: readonly Crumb[] }) {
  const { t } = context
  const { found, state } = results
  const emergency = <Emergency results={results} context={context} />
  const isFirst = urgencyOf(found.understood) !== null
  const plan = results.plans.find(({ id }) => id === state.plan)
  const cost = plan?.cost ?? null
  const looks = looksOf(found.providers.map(({ name }) => name))
  return (
    <>
      <Bar results={results} context={context} />
      <div className="fc">
        <div className="fc-list">
          <Crumbs items={crumbs} t={t} />
          <Heading results={results} context={context} />
          {isFirst && emergency}
          {/* Filled by a script when a household is signed in on this browser; the page is the same for all. */}
          <div
            className="fc-own"
            hidden
            data-own-plans=""
            data-on={t('find_care.own.on', { plan: '{plan}' })}
            data-use={t('find_care.own.use', { plan: '{plan}' })}
            data-off={t('find_care.own.off')}
            {...(cost && ownCostData(cost, context))}
          />
          {results.is_demo && <DemoNote>{t('common.demo')}</DemoNote>}
          {found.providers.length === 0 ? (
            <None results={results} context={context} />
          ) : (
            <>
              <ol className="docs" aria-label={t('find_care.card.list')}>
                {found.providers.map((card, place) => (
                  <li key={card.id}>
                    <Card
                      card={card}
                      number={place + 1}
                      look={looks[place]}
                      state={state}
                      cost={cost}
                      context={context}
                    />
                  </li>
                ))}
              </ol>
              <form id="compare" className="fc-compare no-print" action={context.paths.compare()}>
                {state.plan && <input type="hidden" name="plan" value={state.plan} />}
                {state.insurer && <input type="hidden" name="insurer" value={state.insurer} />}
                <Button type="submit">{t('find_care.compare.submit')}</Button>
              </form>
              <Pages results={results} context={context} />
            </>
          )}
          {!isFirst && emergency}
        </div>
        <MapPanel results={results} context={context} />
      </div>
    </>
  )
}
