import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { getAccountDetail, type AccountDetail } from '@numo/domains/accounts/contract-admin.ts'
import { mayVisit } from '@numo/domains/access/rules-resources.ts'
import { useProgram } from '../app/program.ts'
import { RecordPage } from '../app/record/record-page.tsx'
import { RecordState } from '../app/record/record-state.tsx'
import { useRead } from '../app/use-read.ts'
import { useWho } from '../app/session/use-who.ts'
import { AccountState, Onboarding } from './account-facts.tsx'

/** Loads the household of the address into the frame shared by its pages. */
export function AccountPage({ children }: { children: (account: AccountDetail) => ReactNode }) {
  const { id = '' } = useParams()
  const { t } = useProgram()
  const { claims } = useWho()
  const query = useRead(getAccountDetail, { id })
  const list = { to: '/admin/accounts', title: t('screens.admin_accounts.title') }
  return (
    <RecordState query={query} list={list} title={t('screens.admin_account.title')}>
      {(account) => {
        const at = `/admin/accounts/${account.id}`
        return (
          <RecordPage
            list={list}
            title={account.display_name}
            state={
              <>
                <Onboarding status={account.onboarding_status} />{' '}
                {account.status !== 'active' && <AccountState status={account.status} />}
              </>
            }
            note={account.number}
            tabs={[
              { to: at, title: t('staff.tab.overview') },
              { to: `${at}/users`, title: t('staff.tab.users'), count: account.users.length },
              { to: `${at}/clients`, title: t('staff.tab.clients'), count: account.clients.length },
              {
                to: `${at}/addresses`,
                title: t('staff.tab.addresses'),
                count: account.addresses.length,
              },
              ...(mayVisit(claims, { feature: 'billing', resource: 'payment' })
                ? [{ to: `${at}/billing`, title: t('staff.tab.billing') }]
                : []),
              { to: `${at}/settings`, title: t('staff.tab.settings') },
            ]}
          >
            {children(account)}
          </RecordPage>
        )
      }}
    </RecordState>
  )
}
