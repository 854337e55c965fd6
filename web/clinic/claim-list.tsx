import { IconFileInvoice } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import {
  exportPartnerClaims,
  listPartnerClaims,
  partnerClaimColumns,
  partnerClaimTabs,
} from '@numo/domains/claims/contract-partner-list.ts'
import { claimStatuses } from '@numo/domains/claims/rules.ts'
import { ClaimState } from '../claims/claim-state.tsx'
import { defineList, optionsOf } from '../app/list/define-list.tsx'
import { useProgram } from '../app/program.ts'
import { Day, When } from '../app/record/when.tsx'
import { Amount } from '../ui/amount.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { Today } from './today.tsx'

function ClaimTabs() {
  const { t } = useProgram()
  const [query] = useSearchParams()
  const now = query.get('tab')
  return (
    <Tabs
      label={t('clinic.claims.tabs')}
      tabs={[null, ...partnerClaimTabs].map((tab) => ({
        to: tab === null ? '/dashboard' : `/dashboard?tab=${tab}`,
        title: t(`clinic.claims.tab.${tab ?? 'all'}`),
        isCurrent: now === tab,
      }))}
    />
  )
}

function NewClaim() {
  const { t } = useProgram()
  return (
    <ButtonLink look="primary" to="/dashboard?new=1">
      {t('clinic.claims.new')}
    </ButtonLink>
  )
}

function PatientName({ name }: { name: string | null }) {
  const { t } = useProgram()
  return name ?? <span className="dim">{t('clinic.claims.somebody')}</span>
}

/** The clinic's claims, below what it has to do today. */
export const partnerClaimList = defineList(listPartnerClaims, {
  name: 'clinic-claims',
  has_no_views: true,
  screen: 'dashboard_home',
  rows: 'screens.admin_claims.title',
  icon: IconFileInvoice,
  next: [],
  export: exportPartnerClaims,
  columns: partnerClaimColumns,
  cells: {
    client: (row) => <PatientName name={row.client.name} />,
    service_from: (row) => <Day on={row.service_from} />,
    status: (row) => <ClaimState {...row} />,
    billed_amount: (row) => <Amount amount={row.billed_amount} currency={row.currency} />,
    expected_amount: (row) =>
      row.expected_amount !== null && (
        <Amount amount={row.expected_amount} currency={row.currency} />
      ),
    received_amount: (row) => <Amount amount={row.received_amount} currency={row.currency} />,
    created_at: (row) => <When at={row.created_at} day />,
  },
  card: {
    title: 'client',
    amount: ['billed_amount'],
    about: ['insurer'],
    state: ['status'],
    note: ['number', 'service_from'],
  },
  filters: [
    {
      name: 'tab',
      title: 'clinic.claims.tabs',
      options: optionsOf(partnerClaimTabs, 'clinic.claims.tab'),
    },
    {
      name: 'status',
      title: 'claims.state',
      options: optionsOf(claimStatuses, 'claims.status'),
    },
  ],
  keyOf: (row) => row.id,
  nameOf: (row) => row.number,
  pageOf: (row) => `/dashboard/claims/${row.id}`,
  Actions: NewClaim,
  Note: Today,
  Tabs: ClaimTabs,
})
