import { useState } from 'react'
import {
  findNetworks,
  removePartnerNetwork,
  setPartnerNetwork,
  type PartnerNetwork,
  type PartnerRecord,
} from '@numo/domains/partners/contract-admin.ts'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'
import { FormDialog } from '../app/forms/form-dialog.tsx'
import { Button } from '../ui/button.tsx'

/** Network memberships of a partner with validity and billing. */
export function PartnerNetworks({ partner }: { partner: PartnerRecord }) {
  const { t, formats } = useProgram()
  const [edited, setEdited] = useState<PartnerNetwork | 'new' | null>(null)
  return (
    <Panel
      title={t('directory.networks')}
      note={t('directory.partner.networks_note')}
      action={
        <Button size="xs" onClick={() => setEdited('new')}>
          {t('directory.partner.add_network')}
        </Button>
      }
    >
      {partner.networks.length === 0 && <p className="dim">{t('directory.partner.no_networks')}</p>}
      <ul className="rows">
        {partner.networks.map((network) => (
          <li key={network.id}>
            <span>
              <b>{network.name}</b>
              <small>
                {network.insurer.name}
                {network.direct_billing && ` · ${t('directory.partner.direct')}`}
                {network.valid_from &&
                  ` · ${t('directory.partner.from')} ${formats.day(network.valid_from)}`}
                {network.valid_until &&
                  ` · ${t('directory.partner.until')} ${formats.day(network.valid_until)}`}
              </small>
            </span>
            <span className="row">
              <Status tone={network.status === 'active' ? 'ok' : 'idle'}>
                {t(`directory.partner.${network.status}`)}
              </Status>
              <Button
                size="xs"
                aria-label={`${t('directory.edit')}: ${network.name}`}
                onClick={() => setEdited(network)}
              >
                {t('directory.edit')}
              </Button>
              <ConfirmButton
                is_danger
                label={t('directory.remove')}
                question={t('directory.partner.remove_network', { name: network.name })}
                text={t('directory.partner.remove_network_text')}
                done={t('directory.partner.network_removed')}
                endpoint={removePartnerNetwork}
                input={{
                  partner_id: partner.id,
                  insurance_network_id: network.id,
                }}
              />
            </span>
          </li>
        ))}
      </ul>
      {edited && (
        <NetworkForm
          partner={partner}
          network={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  )
}

function NetworkForm({
  partner,
  network,
  onClose,
}: {
  partner: PartnerRecord
  network: PartnerNetwork | null
  onClose: () => void
}) {
  const { t, caller } = useProgram()
  return (
    <FormDialog
      title={network ? network.name : t('directory.partner.add_network')}
      done={t('directory.partner.network_saved')}
      onClose={onClose}
      endpoint={setPartnerNetwork}
      fixed={{ partner_id: partner.id }}
      fields={[
        {
          name: 'insurance_network_id',
          label: t('directory.partner.find_network'),
          kind: 'pick',
          value: network?.id,
          chosen: network && { id: network.id, name: network.name, note: network.insurer.name },
          find: async (q, signal) => {
            const { networks } = await caller.call(findNetworks, { q }, signal)
            return networks.map(({ id, name, insurer }) => ({ id, name, note: insurer.name }))
          },
        },
        {
          name: 'direct_billing',
          label: t('directory.partner.direct'),
          kind: 'check',
          value: network?.direct_billing ?? true,
        },
        {
          name: 'status',
          label: t('directory.status'),
          kind: 'select',
          value: network?.status ?? 'active',
          options: [
            ['active', t('directory.partner.active')],
            ['terminated', t('directory.partner.terminated')],
          ],
        },
        {
          name: 'valid_from',
          label: t('directory.partner.from'),
          kind: 'dates',
          value: network?.valid_from,
          until: {
            name: 'valid_until',
            label: t('directory.partner.until'),
            value: network?.valid_until,
          },
        },
      ]}
    />
  )
}
