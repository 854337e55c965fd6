import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { getPartner, type PartnerRecord } from '@numo/domains/partners/contract-admin.ts'
import { updatePartner } from '@numo/domains/partners/contract.ts'
import { mayBecome } from '@numo/domains/partners/rules.ts'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { RecordPage } from '../app/record/record-page.tsx'
import { useRead } from '../app/use-read.ts'
import { RecordState } from '../app/record/record-state.tsx'
import { PartnerState } from '../directory/pills.tsx'
import { useSourceNote } from '../directory/source-name.tsx'

/** Frame shared by the pages of a partner: name, status, actions and tabs. */
export function PartnerPage({ children }: { children: (partner: PartnerRecord) => ReactNode }) {
  const { id = '' } = useParams()
  const query = useRead(getPartner, { partner_id: id })
  const { t } = useProgram()
  const list = { to: '/admin/partners', title: t('screens.admin_partners.title') }
  return (
    <RecordState query={query} list={list} title={t('screens.admin_partner.title')}>
      {(partner) => <Frame partner={partner}>{children(partner)}</Frame>}
    </RecordState>
  )
}

function Frame({ partner, children }: { partner: PartnerRecord; children: ReactNode }) {
  const { t } = useProgram()
  const here = `/admin/partners/${partner.id}`
  return (
    <RecordPage
      list={{ to: '/admin/partners', title: t('screens.admin_partners.title') }}
      title={partner.name}
      state={<PartnerState status={partner.status} />}
      note={useSourceNote(partner.source)}
      actions={<StateButtons partner={partner} />}
      tabs={[
        { to: here, title: t('directory.partner.overview') },
        { to: `${here}/providers`, title: t('directory.providers'), count: partner.providers },
        { to: `${here}/payouts`, title: t('directory.partner.payouts') },
        { to: `${here}/products`, title: t('directory.partner.products') },
      ]}
    >
      {children}
    </RecordPage>
  )
}

const steps = [
  { name: 'activate', to: 'active' },
  { name: 'suspend', to: 'suspended' },
  { name: 'deactivate', to: 'inactive' },
] as const

function StateButtons({ partner }: { partner: PartnerRecord }) {
  const { t } = useProgram()
  const { id, name, status, version } = partner
  return steps
    .filter(({ to }) => status !== to && mayBecome(status, to))
    .map((step) => (
      <ConfirmButton
        key={step.name}
        label={t(`directory.partner.${step.name}`)}
        question={t(`directory.partner.ask_${step.name}`, { name })}
        text={t(`directory.partner.text_${step.name}`)}
        done={t('directory.partner.done')}
        is_danger={step.name !== 'activate'}
        endpoint={updatePartner}
        input={{ partnerId: id, version, status: step.to }}
      />
    ))
}
