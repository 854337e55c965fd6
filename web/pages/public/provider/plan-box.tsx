import { evidenceSentence, markOf } from '../../../ui/evidence.ts'
import { DirectBilling, VisitAnswers } from '../../../site/direct-billing.tsx'
import type { PageContext } from '../../../site/page.ts'
import { coverOf } from '../../../site/search-state.ts'
import { CoverSelect } from '../../../ui/cover-select.tsx'
import { EmergencyNumbers } from '../../../ui/emergency-numbers.tsx'
import { EvidenceBadge } from '../../../ui/evidence-badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { chosenEvidence, chosenName, chosenPlan, type ShownProvider } from './provider-data.ts'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'
import { ownCostData, VisitCost } from '../../../ui/visit-cost.tsx'
import { groupPhone, phoneHref } from '@numo/kit/phone.ts'

type Props = { data: ShownProvider; context: PageContext }

/** Evidence for the selected plan by location; a hint when none is selected. */
function Answer({ data, context }: Props) {
  const { t, paths } = context
  const { provider, state } = data
  const cover = chosenName(data)
  if (cover === null) return <p className="pv-n">{t('provider.box.hint')}</p>
  const known = chosenEvidence(provider, state)
  const plan = chosenPlan(data)
  const cost = plan?.cost ?? null
  const city = provider.locations.find((l) => l.city_id)
  if (known.length === 0)
    return (
      <div className="pv-net">
        <p>
          <strong>{t('provider.box.not_found', { cover })}</strong>
        </p>
        <p>{t('provider.box.not_found_help', { cover })}</p>
        {city?.city_id && (
          <p>
            <a href={paths.findCare(city.city_id, { plan: state.plan, insurer: state.insurer })}>
              {t('provider.box.others', { city: city.city_name ?? city.city, cover })}
            </a>
          </p>
        )}
      </div>
    )
  return (
    <>
      {known.map(({ location, evidence }) => (
        <div className="pv-net" key={location.id}>
          {provider.locations.length > 1 && (
            <p className="pv-at">{t('provider.box.at', { place: location.name })}</p>
          )}
          <EvidenceBadge mark={markOf(evidence)} t={t} />
          <p>{evidenceSentence(state.plan ? evidence : { ...evidence, plan: null }, context)}</p>
          {evidence.confirmed_on === null && evidence.billing !== 'unknown' && (
            <p>{t(`common.evidence.billing_${evidence.billing}`)}</p>
          )}
          <DirectBilling evidence={evidence} {...context} />
          <VisitAnswers evidence={evidence} {...context} />
        </div>
      ))}
      {cost && known[0] && (
        <VisitCost cost={cost} country={known[0].location.country} {...context} />
      )}
      {plan && !cost && <p className="pv-n">{t('cost.unknown')}</p>}
    </>
  )
}

/** Answers whether the provider accepts the visitor's plan. */
export function PlanBox({ data, context }: Props) {
  const { t, paths, path, formats } = context
  const { provider, plans, state } = data
  const cost = chosenPlan(data)?.cost
  const phone = provider.locations.find((l) => l.phone)?.phone
  const takesRequests = provider.locations.some((l) => l.takes_requests)
  const countries = [...new Map(provider.locations.map((l) => [l.country, l.country_name]))]
  return (
    <aside className="pv-side" aria-label={t('provider.box.title')}>
      <div className="pv-box">
        <form className="pv-plan" action={paths.here(path)} data-submit-on-change="">
          <label htmlFor="pv-cover">{t('provider.box.label')}</label>
          <div className="pv-pick">
            <CoverSelect id="pv-cover" plans={plans} value={coverOf(state)} t={t} />
            <Button type="submit">{t('provider.box.check')}</Button>
          </div>
        </form>
        {/* Filled by a script when a household is signed in on this browser; the page is the same for all. */}
        <div
          className="pv-n"
          hidden
          data-own-plans=""
          data-use={t('provider.box.use', { plan: '{plan}' })}
          {...(cost && ownCostData(cost, context))}
        />
        <Answer data={data} context={context} />
        {takesRequests && (
          <p className="pv-two">
            <ButtonAnchor look="primary" href="#ask">
              {t('provider.ask.title')}
            </ButtonAnchor>
          </p>
        )}
        {(phone || provider.website) && (
          <div className="pv-two">
            {phone && (
              <ButtonAnchor
                look={takesRequests ? 'line' : 'primary'}
                className="tnum"
                href={phoneHref(phone)}
              >
                <Icon name="phone" />
                {groupPhone(phone)}
              </ButtonAnchor>
            )}
            {provider.website && (
              <ButtonAnchor href={provider.website} rel="noopener nofollow">
                <Icon name="website" />
                {t('provider.box.website')}
              </ButtonAnchor>
            )}
          </div>
        )}
        <p className="pv-n">{t('provider.box.before')}</p>
      </div>
      {countries.map(([country, name]) => (
        <EmergencyNumbers key={country} country={country} name={name} t={t} all={formats.all} />
      ))}
      {countries.length === 0 && <p className="strip">{t('emergency.not_for')}</p>}
    </aside>
  )
}
