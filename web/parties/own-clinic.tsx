import { partnerTypes, updatePartner } from '@numo/domains/partners/contract.ts'
import { getOwnPartner, type OwnPartner } from '@numo/domains/partners/contract-own.ts'
import { groupPhone } from '@numo/kit/phone.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { EditPanel } from '../app/record/edit-panel.tsx'
import { useRead } from '../app/use-read.ts'
import { Panel } from '../ui/panel.tsx'
import { timeZoneName, timeZoneOptions } from '../ui/time-zones.ts'

/** Profile of the caller’s own clinic, which they may change, and its locations and networks, which Numo keeps. */
export function OwnClinic({ partner: { id } }: { partner: { id: string } }) {
  const { t } = useProgram()
  const query = useRead(getOwnPartner, { partnerId: id })
  return (
    <QueryState query={query}>
      {(partner) => (
        <>
          <p className="dim">{t('parties.own.note')}</p>
          <Profile partner={partner} />
          <Panel title={t('parties.own.places')} note={t('parties.own.places_note')}>
            {partner.locations.length === 0 && (
              <p className="dim">{t('parties.own.places_none')}</p>
            )}
            <ul className="rows">
              {partner.locations.map((place) => (
                <li key={place.id}>
                  <span>
                    <b>{place.name}</b>
                    <small>{place.address}</small>
                    {place.phone && <small>{groupPhone(place.phone)}</small>}
                  </span>
                </li>
              ))}
            </ul>
          </Panel>
          <Panel title={t('parties.own.networks')} note={t('parties.own.networks_note')}>
            {partner.networks.length === 0 && (
              <p className="dim">{t('parties.own.networks_none')}</p>
            )}
            <ul className="rows">
              {partner.networks.map((network) => (
                <li key={network.id}>
                  <span>
                    <b>{network.name}</b>
                    <small>{network.insurer}</small>
                  </span>
                </li>
              ))}
            </ul>
          </Panel>
        </>
      )}
    </QueryState>
  )
}

function Profile({ partner }: { partner: OwnPartner }) {
  const { t, formats, locale } = useProgram()
  return (
    <EditPanel
      title={t('parties.own.title')}
      endpoint={updatePartner}
      fixed={{ partnerId: partner.id, version: partner.version }}
      fields={[
        { name: 'name', label: t('parties.own.name'), value: partner.name },
        {
          name: 'type',
          label: t('parties.own.type'),
          kind: 'select',
          value: partner.type,
          shown: t(`parties.own.type_of.${partner.type}`),
          options: partnerTypes.map((type) => [type, t(`parties.own.type_of.${type}`)]),
        },
        {
          name: 'time_zone',
          label: t('parties.own.time_zone'),
          kind: 'select',
          value: partner.time_zone,
          shown: timeZoneName(partner.time_zone, locale),
          options: timeZoneOptions(partner.time_zone, locale),
        },
        { name: 'phone', label: t('parties.own.phone'), value: partner.phone, max: 40 },
        { name: 'website', label: t('parties.own.website'), value: partner.website, max: 300 },
      ]}
      facts={[
        [t('parties.own.legal_name'), partner.legal_name],
        [t('parties.own.tax_id'), partner.tax_id],
        [t('parties.country'), partner.country && formats.country(partner.country)],
        [t('parties.currency'), partner.default_currency],
      ]}
    />
  )
}
