import type { ProviderPage } from '@numo/domains/providers/contract-shapes.ts'
import type { PageContext } from '../../../site/page.ts'
import type { SearchState } from '../../../site/search-state.ts'
import { Button } from '../../../ui/button.tsx'
import { evidenceSentence, markOf } from '../../../ui/evidence.ts'
import { EvidenceBadge } from '../../../ui/evidence-badge.tsx'
import { PhoneLink } from '../../../ui/phone-link.tsx'
import { Table } from '../../../ui/table.tsx'
import { chosenEvidence } from '../provider/provider-data.ts'
import { coverQuery, type Compared } from './compared.ts'

type Props = { data: Compared; context: PageContext }

const placeOf = ({ locations }: ProviderPage) =>
  locations[0] &&
  [locations[0].neighborhood, locations[0].city_name ?? locations[0].city]
    .filter(Boolean)
    .join(', ')

function Cover({
  doctor,
  state,
  context,
}: {
  doctor: ProviderPage
  state: SearchState
  context: PageContext
}) {
  const { t, formats } = context
  const [best] = chosenEvidence(doctor, state)
  if (best)
    return (
      <>
        <EvidenceBadge mark={markOf(best.evidence)} t={t} />
        <p>{evidenceSentence(best.evidence, context)}</p>
      </>
    )
  const insurers = new Set(
    doctor.locations.flatMap(({ acceptance }) => acceptance.map(({ insurer }) => insurer.name))
  )
  if (state.plan || state.insurer) return t('find_care.compare.not_listed')
  return insurers.size > 0 ? formats.all([...insurers]) : t('find_care.compare.not_known')
}

/** At most three doctors in columns. */
export function SideBySide({ data: { doctors, cover, state }, context }: Props) {
  const { t, formats, paths } = context
  const [name, ...rest] = [t('find_care.compare.row'), ...doctors]
  const rows = [
    [
      t('find_care.compare.care'),
      (one: ProviderPage) => one.specialties.map((care) => care.name).join(', '),
    ],
    [t('find_care.compare.place'), placeOf],
    [t('find_care.compare.languages'), (one: ProviderPage) => formats.languages(one.languages)],
    [
      cover ?? t('find_care.compare.insurers'),
      (one: ProviderPage) => <Cover doctor={one} state={state} context={context} />,
    ],
    [
      t('find_care.compare.accepting'),
      ({ locations }: ProviderPage) =>
        locations[0] && t(`common.accepting.${locations[0].accepting_new_patients}`),
    ],
    [
      t('find_care.compare.phone'),
      ({ locations }: ProviderPage) => {
        const phone = locations.find((one) => one.phone)?.phone
        return phone && <PhoneLink phone={phone} />
      },
    ],
  ] as const
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section className="cmp" aria-label={t('find_care.compare.title')} tabIndex={0}>
      <Table
        className="cmp-t"
        columns={[
          name,
          ...rest.map((doctor) => ({
            key: doctor.slug,
            title: <a href={paths.provider(doctor.slug, coverQuery(state))}>{doctor.name}</a>,
          })),
        ]}
      >
        {rows.map(([title, show]) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            {doctors.map((doctor) => (
              <td key={doctor.slug}>{show(doctor) || t('find_care.compare.not_known')}</td>
            ))}
          </tr>
        ))}
      </Table>
    </section>
  )
}

/** More doctors, of which three can be ticked. */
export function List({ data: { doctors, state }, context }: Props) {
  const { t, paths } = context
  return (
    <form className="cmp" action={paths.compare()}>
      {state.plan && <input type="hidden" name="plan" value={state.plan} />}
      {state.insurer && <input type="hidden" name="insurer" value={state.insurer} />}
      <ul className="cmp-l">
        {doctors.map((doctor) => (
          <li key={doctor.slug}>
            <input
              type="checkbox"
              name="doctor"
              value={doctor.slug}
              aria-label={t('find_care.compare.choose_name', { name: doctor.name })}
            />
            <a href={paths.provider(doctor.slug, coverQuery(state))}>{doctor.name}</a>
            <span>
              {[doctor.specialties[0]?.name, placeOf(doctor)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <Button type="submit">{t('find_care.compare.compare')}</Button>
    </form>
  )
}
