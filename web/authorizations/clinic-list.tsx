import { IconClipboardCheck } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import {
  authorizationTabs,
  exportPartnerAuthorizations,
  listPartnerAuthorizations,
  partnerAuthorizationColumns,
} from '@numo/domains/authorizations/contract-partner-list.ts'
import { authorizationStatuses } from '@numo/domains/authorizations/enums.ts'
import { defineList, optionsOf } from '../app/list/define-list.tsx'
import { useProgram } from '../app/program.ts'
import { Day, When } from '../app/record/when.tsx'
import { Amount } from '../ui/amount.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { AuthorizationState } from './authorization-state.tsx'

const path = '/dashboard/authorizations'

function ProgressTabs() {
  const { t } = useProgram()
  const [query] = useSearchParams()
  const now = query.get('tab')
  return (
    <Tabs
      label={t('clinic_auth.tabs')}
      tabs={[null, ...authorizationTabs].map((tab) => ({
        to: tab === null ? path : `${path}?tab=${tab}`,
        title: t(`clinic_auth.tab.${tab ?? 'open'}`),
        isCurrent: now === tab,
      }))}
    />
  )
}

function NewAuthorization() {
  const { t } = useProgram()
  return (
    <ButtonLink look="primary" to={`${path}?new=1`}>
      {t('clinic_auth.new')}
    </ButtonLink>
  )
}

function PatientName({ name }: { name: string | null }) {
  const { t } = useProgram()
  return name ?? <span className="dim">{t('clinic_auth.somebody')}</span>
}

function DaysLeft({ count }: { count: number | null }) {
  const { t } = useProgram()
  if (count === null) return null
  return count < 0 ? t('clinic_auth.ended') : t('clinic_auth.days', { count })
}

/** The clinic's authorizations; those that expired or were withdrawn have tabs of their own. */
export const partnerAuthorizationList = defineList(listPartnerAuthorizations, {
  name: 'clinic-authorizations',
  has_no_views: true,
  screen: 'dashboard_auths',
  icon: IconClipboardCheck,
  next: [],
  export: exportPartnerAuthorizations,
  columns: partnerAuthorizationColumns,
  cells: {
    client: (row) => <PatientName name={row.client.name} />,
    submitted_at: (row) => row.submitted_at && <When at={row.submitted_at} day />,
    estimated_amount: (row) => <Amount amount={row.estimated_amount} currency={row.currency} />,
    guaranteed_amount: (row) =>
      row.guaranteed_amount !== null && (
        <Amount amount={row.guaranteed_amount} currency={row.guarantee_currency ?? row.currency} />
      ),
    used_amount: (row) =>
      row.used_amount > 0 && <Amount amount={row.used_amount} currency={row.currency} />,
    status: (row) => <AuthorizationState status={row.status} />,
    answer_due_on: (row) => <Day on={row.answer_due_on} />,
    valid_until: (row) => <Day on={row.valid_until} />,
    days_left: (row) => <DaysLeft count={row.days_left} />,
    created_at: (row) => <When at={row.created_at} day />,
  },
  card: {
    title: 'client',
    amount: ['estimated_amount'],
    about: ['number', 'procedure', 'insurer'],
    state: ['status'],
    note: ['answer_due_on', 'days_left'],
  },
  filters: [
    {
      name: 'tab',
      title: 'clinic_auth.tabs',
      options: optionsOf(authorizationTabs, 'clinic_auth.tab'),
    },
    {
      name: 'status',
      title: 'authorizations.state',
      options: optionsOf(authorizationStatuses, 'authorizations.status'),
    },
  ],
  keyOf: (row) => row.id,
  nameOf: (row) => row.number,
  pageOf: (row) => `${path}/${row.id}`,
  Actions: NewAuthorization,
  Tabs: ProgressTabs,
})
