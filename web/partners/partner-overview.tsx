import type { PartnerRecord } from '@numo/domains/partners/contract-admin.ts'
import { updatePartner } from '@numo/domains/partners/contract.ts'
import { Link } from 'react-router'
import { useProgram } from '../app/program.ts'
import { Activity } from '../app/record/activity.tsx'
import { EditPanel } from '../app/record/edit-panel.tsx'
import { Panel } from '../ui/panel.tsx'
import { When } from '../app/record/when.tsx'
import { PartnerMoney } from '../parties/partner-bank.tsx'
import { PlaceRows, profileFields } from '../parties/partner-profile.tsx'
import { PartnerNetworks } from './partner-networks.tsx'
import { PartnerPerformance } from '../directory/quarters.tsx'
import { SourceName } from '../directory/source-name.tsx'
import { taxPersonTypes } from '@numo/domains/partners/enums.ts'

/** Overview of a partner: profile, contract, tax data, networks, locations, users and audit trail. */
export function PartnerOverview({ partner }: { partner: PartnerRecord }) {
  const { t } = useProgram()
  return (
    <div className="record-cols">
      <div>
        <Details partner={partner} />
        <Contract partner={partner} />
        <PartnerMoney partner={partner} />
        <PartnerPerformance partner_id={partner.id} />
        <PartnerNetworks partner={partner} />
      </div>
      <div>
        <Panel title={t('directory.partner.people')}>
          {partner.users.length === 0 && <p className="dim">{t('directory.partner.no_people')}</p>}
          <ul className="rows">
            {partner.users.map((user) => (
              <li key={user.id}>
                <span>
                  <Link to={`/admin/users/${user.id}`}>{user.display_name}</Link>
                  <small>{user.email}</small>
                </span>
              </li>
            ))}
          </ul>
        </Panel>
        <Panel title={t('directory.partner.places')}>
          <PlaceRows places={partner.locations} none={t('directory.partner.no_places')} />
        </Panel>
        <Activity type="partner" id={partner.id} />
      </div>
    </div>
  )
}

const targetOf = ({ id, version }: PartnerRecord) => ({
  endpoint: updatePartner,
  fixed: { partnerId: id, version },
})

function Details({ partner }: { partner: PartnerRecord }) {
  const program = useProgram()
  const { t, formats } = program
  return (
    <EditPanel
      title={t('directory.details')}
      {...targetOf(partner)}
      fields={profileFields(program, partner).toSpliced(2, 0, {
        name: 'country',
        label: t('directory.country'),
        kind: 'code',
        value: partner.country,
        shown: partner.country && formats.country(partner.country),
        hint: 'MX, ES, US',
        max: 2,
      })}
      facts={[
        [t('directory.source'), <SourceName key="source" source={partner.source} />],
        [t('directory.created'), <When key="created" at={partner.created_at} day />],
      ]}
    />
  )
}

function Contract({ partner }: { partner: PartnerRecord }) {
  const { t } = useProgram()
  const kinds = taxPersonTypes
  return (
    <EditPanel
      title={t('directory.partner.contract')}
      {...targetOf(partner)}
      fields={[
        {
          name: 'legal_name',
          label: t('directory.partner.legal_name'),
          value: partner.legal_name,
        },
        {
          name: 'tax_id',
          label: t('directory.partner.tax_id'),
          value: partner.tax_id,
          max: 40,
        },
        {
          name: 'tax_person_type',
          label: t('directory.partner.tax_person_type'),
          kind: 'select',
          value: partner.tax_person_type,
          shown: partner.tax_person_type && t(`directory.partner.${partner.tax_person_type}`),
          options: [
            [null, t('directory.unknown')],
            ...kinds.map((kind) => [kind, t(`directory.partner.${kind}`)] as const),
          ],
        },
        {
          name: 'tax_regime',
          label: t('directory.partner.tax_regime'),
          value: partner.tax_regime,
          max: 80,
        },
        {
          name: 'default_currency',
          label: t('directory.currency'),
          kind: 'code',
          value: partner.default_currency,
          hint: 'MXN, USD, EUR',
          max: 3,
        },
      ]}
    />
  )
}
