import type { PlaceEvidence } from '@numo/domains/providers/contract-shapes.ts'
import { markOf, sourceName } from '../../../ui/evidence.ts'
import { DirectBilling } from '../../../site/direct-billing.tsx'
import type { PageContext } from '../../../site/page.ts'
import type { SearchState } from '../../../site/search-state.ts'
import { Table } from '../../../ui/table.tsx'
import { EvidenceBadge } from '../../../ui/evidence-badge.tsx'
import { isChosen, type Location, type ShownProvider } from './provider-data.ts'

function Row({
  evidence,
  isFirst,
  state,
  context,
}: {
  evidence: PlaceEvidence
  /** Whether it is the first plan of its insurer: figures of all its plans are shown there. */
  isFirst: boolean
  state: SearchState
  context: PageContext
}) {
  const { t, formats } = context
  const { insurer, plan, network, source, confirmed_on } = evidence
  const isMine = isChosen(evidence, state)
  return (
    <tr className={isMine ? 'mine' : undefined}>
      <th scope="row">
        <b>{insurer.name}</b>
        <span>
          {plan?.name ?? t('provider.insurance.any_plan')}
          {isMine && state.plan && (
            <>
              {' '}
              <em>{t('provider.insurance.mine')}</em>
            </>
          )}
        </span>
      </th>
      <td>
        <EvidenceBadge mark={markOf(evidence)} t={t} plain />
      </td>
      <td className="ptab-why">
        {confirmed_on === null
          ? t('provider.insurance.not_confirmed', { source: sourceName(source, t) })
          : t('provider.insurance.confirmed', {
              source: sourceName(source, t),
              day: formats.day(confirmed_on),
            })}
        <span>{t('provider.insurance.network', { network })}</span>
        {(isFirst || evidence.direct_billing?.is_of_plan) && (
          <DirectBilling evidence={evidence} {...context} />
        )}
      </td>
    </tr>
  )
}

function Plans({
  location,
  heading,
  state,
  context,
}: {
  location: Location
  heading: boolean
  state: SearchState
  context: PageContext
}) {
  const { t } = context
  const title = heading && <h3>{t('provider.box.at', { place: location.name })}</h3>
  if (location.acceptance.length === 0)
    return (
      <>
        {title}
        <p className="pv-p">{t('provider.insurance.none_at')}</p>
      </>
    )
  return (
    <>
      {title}
      <Table
        className="ptab"
        caption={`${t('provider.insurance.title')}: ${location.name}`}
        columns={[
          t('provider.insurance.plan'),
          t('provider.insurance.how'),
          t('provider.insurance.evidence'),
        ]}
      >
        {location.acceptance.map((evidence, place, all) => (
          <Row
            key={`${evidence.plan?.id ?? evidence.insurer.id} ${evidence.network} ${evidence.source.name ?? evidence.source.kind}`}
            evidence={evidence}
            isFirst={all[place - 1]?.insurer.id !== evidence.insurer.id}
            state={state}
            context={context}
          />
        ))}
      </Table>
    </>
  )
}

/** Accepted plans of each location, with their evidence. */
export function Insurance({ data, context }: { data: ShownProvider; context: PageContext }) {
  const { t } = context
  const { locations } = data.provider
  const isNone = locations.every((location) => location.acceptance.length === 0)
  return (
    <section id="insurance">
      <h2>{t('provider.insurance.title')}</h2>
      <p className="pv-p">{t(isNone ? 'provider.insurance.none' : 'provider.insurance.lead')}</p>
      {!isNone &&
        locations.map((location) => (
          <Plans
            key={location.id}
            location={location}
            heading={locations.length > 1}
            state={data.state}
            context={context}
          />
        ))}
    </section>
  )
}
