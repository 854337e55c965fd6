import { useState } from 'react'
import type { InsurerNetwork, InsurerRecord } from '@numo/domains/insurance/contract-admin.ts'
import { saveInsuranceNetwork } from '@numo/domains/insurance/contract-parts.ts'
import { useProgram } from '../app/program.ts'
import { Panel } from '../ui/panel.tsx'
import { FormDialog } from '../app/forms/form-dialog.tsx'
import { PartRow } from '../app/record/part-row.tsx'
import { InsurerState } from '../directory/pills.tsx'
import { Button } from '../ui/button.tsx'

/** Networks of an insurer with the number of accepting locations. */
export function InsurerNetworks({ insurer }: { insurer: InsurerRecord }) {
  const { t, formats } = useProgram()
  const [edited, setEdited] = useState<InsurerNetwork | 'new' | null>(null)
  const { network_rows: networks } = insurer
  return (
    <Panel
      title={t('directory.networks')}
      note={t('directory.insurer.network.off_note')}
      action={
        <Button size="xs" onClick={() => setEdited('new')}>
          {t('directory.insurer.network.new')}
        </Button>
      }
    >
      {networks.length === 0 && <p className="dim">{t('directory.insurer.network.none')}</p>}
      <ul className="rows">
        {networks.map((network) => (
          <PartRow
            key={network.id}
            name={network.name}
            state={<InsurerState status={network.status} />}
            edit={{
              label: t('directory.insurer.network.edit'),
              open: () => setEdited(network),
            }}
          >
            <small>
              {t('directory.insurer.network.tier')} {network.tier} ·{' '}
              {t('directory.insurer.network.acceptances')}{' '}
              {t('directory.partner.places', { count: network.acceptances }).replace(
                String(network.acceptances),
                formats.number(network.acceptances)
              )}{' '}
              · {t('directory.insurer.plans')}: {network.plans}
            </small>
          </PartRow>
        ))}
      </ul>
      {edited && (
        <NetworkForm
          insurer={insurer}
          network={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  )
}

function NetworkForm({
  insurer,
  network,
  onClose,
}: {
  insurer: InsurerRecord
  network: InsurerNetwork | null
  onClose: () => void
}) {
  const { t } = useProgram()
  return (
    <FormDialog
      title={t(network ? 'directory.insurer.network.edit' : 'directory.insurer.network.new')}
      done={t('directory.insurer.network.saved')}
      onClose={onClose}
      endpoint={saveInsuranceNetwork}
      fixed={{
        insurer_id: insurer.id,
        ...(network && { id: network.id, version: network.version }),
      }}
      fields={[
        {
          name: 'name',
          label: t('directory.insurer.network.name'),
          value: network?.name,
        },
        {
          name: 'tier',
          label: t('directory.insurer.network.tier'),
          kind: 'select',
          value: network?.tier ?? 1,
          options: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((one) => [one, String(one)]),
        },
        {
          name: 'status',
          label: t('directory.status'),
          kind: 'select',
          value: network?.status ?? 'active',
          options: [
            ['active', t('directory.insurer.state.active')],
            ['inactive', t('directory.insurer.state.inactive')],
          ],
        },
      ]}
    />
  )
}
