import { IconShieldHeart } from '@tabler/icons-react'
import { getAccount, type Account } from '@numo/domains/accounts/contract.ts'
import { useProgram } from '../../app/program.ts'
import { Facts } from '../../record/facts.tsx'
import { Pill, type Tone } from '../../record/pill.tsx'
import { Panel } from '../../record/panel.tsx'
import { useRecord } from '../../record/use-record.ts'
import { useWho } from '../../session/use-who.ts'
import { EmptyState } from '../../ui/empty-screen.tsx'
import { fullName } from '../../ui/full-name.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryState } from '../../ui/query-state.tsx'

const tones: Record<Account['insurance'][number]['status'], Tone> = {
  pending: 'warn',
  active: 'ok',
  expired: 'idle',
  cancelled: 'idle',
}

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
        <div className="settings">
          {insurance.length === 0 ? (
            <EmptyState screen="home_insurance" icon={IconShieldHeart} next={['find_care']} />
          ) : (
            insurance.map((policy) => <Policy key={policy.id} policy={policy} />)
          )}
          <People clients={clients} />
        </div>
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
      action={<Pill tone={tones[policy.status]}>{t(`cover.state.${policy.status}`)}</Pill>}
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
              {t(`cover.relationship.${one.relationship}`)} ·{' '}
              {t('cover.born', { day: formats.day(one.birth_date) })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
