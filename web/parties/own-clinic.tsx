import { updatePartner } from '@numo/domains/partners/contract.ts'
import { getOwnPartner, type OwnPartner } from '@numo/domains/partners/contract-own.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { EditPanel } from '../app/record/edit-panel.tsx'
import { useRead } from '../app/use-read.ts'
import { Panel } from '../ui/panel.tsx'
import { PlaceRows, profileFields } from './partner-profile.tsx'

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
            <PlaceRows places={partner.locations} none={t('parties.own.places_none')} />
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
  const program = useProgram()
  const { t, formats } = program
  return (
    <EditPanel
      title={t('parties.own.title')}
      endpoint={updatePartner}
      fixed={{ partnerId: partner.id, version: partner.version }}
      fields={profileFields(program, partner)}
      facts={[
        [t('parties.own.legal_name'), partner.legal_name],
        [t('parties.own.tax_id'), partner.tax_id],
        [t('parties.country'), partner.country && formats.country(partner.country)],
        [t('parties.currency'), partner.default_currency],
      ]}
    />
  )
}
