import { IconShieldHeart } from '@tabler/icons-react'
import { getAccount, type Account } from '@numo/domains/accounts/contract.ts'
import { useProgram } from '../../app/program.ts'
import { Facts } from '../../record/facts.tsx'
import { Panel } from '../../record/panel.tsx'
import { useRecord } from '../../record/use-record.ts'
import { useWho } from '../../session/use-who.ts'
import { fullName, Relationship } from '../../staff/client-facts.tsx'
import { PolicyState } from '../../staff/policy-facts.tsx'
import { EmptyState } from '../../ui/empty-screen.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryState } from '../../ui/query-state.tsx'

/** What the household is insured with, in the order it is used, and whom its account holds. */
export function Page() {
  const { t } = useProgram()
  const { account } = useWho()
  return (
    <>
      <PageHead title={t('screens.home_insurance.title')} />
      {account && <Cover id={account.id} />}
    </>
  )
}

function Cover({ id }: { id: string }) {
  const query = useRecord(getAccount, { accountId: id })
  return (
    <QueryState query={query}>
      {({ insurance, clients }) => (
        <>
          {insurance.length === 0 ? (
            <EmptyState screen="home_insurance" icon={IconShieldHeart} next={['find_care']} />
          ) : (
            insurance.map((policy) => <Policy key={policy.id} policy={policy} />)
          )}
          <People clients={clients} />
        </>
      )}
    </QueryState>
  )
}

function Policy({ policy }: { policy: Account['insurance'][number] }) {
  const { t } = useProgram()
  const { insurance_company_name: insurer, rank } = policy
  return (
    <Panel
      title={insurer ?? t('cover.unknown')}
      note={insurer ? undefined : t('cover.unknown_text')}
      action={<PolicyState status={policy.status} />}
    >
      <Facts
        items={[
          [t('cover.plan'), policy.plan],
          [t('cover.number'), policy.policy_number],
        ]}
      />
      <p className="dim">{rank === 1 ? t('cover.first') : t('cover.then', { place: rank })}</p>
    </Panel>
  )
}

function People({ clients }: { clients: Account['clients'] }) {
  const { t, formats } = useProgram()
  return (
    <Panel
      title={t('cover.people')}
      note={clients.length === 0 ? t('cover.people_none') : undefined}
    >
      <ul className="rows">
        {clients.map((one) => (
          <li key={one.id}>
            <span>{fullName(one)}</span>
            <span className="dim">
              <Relationship is={one.relationship} /> ·{' '}
              {t('cover.born', { day: formats.day(one.birth_date) })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
