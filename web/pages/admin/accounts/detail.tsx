import { Suspense } from 'react'
import type { AccountDetail } from '@numo/domains/accounts/contract-admin.ts'
import { missingPieces } from '@numo/domains/accounts/rules-status.ts'
import { mayVisit } from '@numo/domains/access/rules-resources.ts'
import { useWho } from '../../../app/session/use-who.ts'
import { useProgram } from '../../../app/program.ts'
import { LoadingCard } from '../../../app/query-state.tsx'
import { Activity } from '../../../app/record/activity.tsx'
import { Facts } from '../../../app/record/facts.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Status } from '../../../ui/status.tsx'
import { When } from '../../../app/record/when.tsx'
import { AccountMoney } from '../../../accounts/account-money.tsx'
import { AccountPage } from '../../../accounts/account-page.tsx'
import { PolicyState } from '../../../policies/policy-facts.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { NextStep } from '../../../ui/note.tsx'

// Lazy: only a policy without an insurer shows it.
const MatchInPlace = lazyPart(async () => ({
  default: (await import('../../../policies/match-in-place.tsx')).MatchInPlace,
}))

/**
 * Overview of a household: missing pieces, policies, claims, payments and audit trail.
 */
export const Page = () => (
  <AccountPage>
    {(account) => (
      <div className="record-cols">
        <div>
          <Steps account={account} />
          <Policies account={account} />
          <Money account={account} />
        </div>
        <div>
          <Details account={account} />
          <Activity type="account" id={account.id} />
        </div>
      </div>
    )}
  </AccountPage>
)

/** Claims and payments, for staff who may see them. */
function Money({ account: { id, number } }: { account: AccountDetail }) {
  const { claims } = useWho()
  const isSeen = (['claim', 'payment'] as const).every((resource) =>
    mayVisit(claims, { feature: 'billing', resource })
  )
  return isSeen && <AccountMoney account_id={id} number={number} />
}

/** Onboarding pieces with whether they exist: without one piece, all later ones of the same policy are missing too. */
function piecesOf(account: AccountDetail) {
  const [first] = account.policies
  const there: Record<(typeof missingPieces)[number], boolean> = {
    insurance: first !== undefined,
    plan: Boolean(first?.plan),
    card_front: first?.has_card_front ?? false,
    client: account.clients.some(({ status }) => status === 'active'),
    payment_method: account.has_payment_method,
    insurer: Boolean(first?.insurance_company_id),
  }
  return missingPieces.map((piece) => ({ piece, is_there: there[piece] }))
}

function Steps({ account }: { account: AccountDetail }) {
  const { t } = useProgram()
  const { missing, onboarding_status } = account
  return (
    <Panel title={t('staff.onboarding_title')}>
      <NextStep tone={missing === null ? 'ok' : 'warn'}>
        <b>
          {missing === null
            ? t('staff.nothing_missing')
            : t('staff.is_missing', { what: t(`staff.missing.${missing}`) })}
        </b>
        {missing !== null && (
          <p>{t(onboarding_status === 'needs_approval' ? 'staff.we_act' : 'staff.they_act')}</p>
        )}
      </NextStep>
      <ul className="pieces">
        {piecesOf(account).map(({ piece, is_there }) => (
          <li key={piece}>
            <Status tone={is_there ? 'ok' : piece === missing ? 'warn' : 'idle'}>
              {t(is_there ? 'staff.there' : 'staff.lacks')}
            </Status>
            {t(`staff.missing.${piece}`)}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Policies({ account }: { account: AccountDetail }) {
  const { t } = useProgram()
  return (
    <Panel title={t('staff.policies')}>
      {account.policies.length === 0 && <p className="dim">{t('staff.no_policies')}</p>}
      <ul className="rows">
        {account.policies.map((policy) => (
          <li key={policy.id}>
            <span>
              <b>{policy.insurer ?? t('staff.unknown_insurer')}</b>
              <small>
                {[policy.plan, policy.policy_number].filter(Boolean).join(' · ') ||
                  t('staff.no_plan')}
              </small>
            </span>
            <PolicyState of={policy} />
          </li>
        ))}
      </ul>
      {account.policies
        .filter((policy) => policy.insurance_company_id === null && policy.status !== 'cancelled')
        .map(({ id }) => (
          <Suspense key={id} fallback={<LoadingCard />}>
            <MatchInPlace policy_id={id} />
          </Suspense>
        ))}
    </Panel>
  )
}

function Details({ account }: { account: AccountDetail }) {
  const { t, formats } = useProgram()
  return (
    <Panel title={t('staff.details')}>
      <Facts
        items={[
          [t('staff.number'), <code key="number">{account.number}</code>],
          [t('staff.company'), account.company],
          [t('staff.clients'), formats.number(account.clients.length)],
          [t('staff.users'), formats.number(account.users.length)],
          [t('trail.field.default_currency'), account.default_currency],
          [t('trail.field.locale'), t(`staff.locale.${account.locale}`)],
          [t('people.created'), <When key="created" at={account.created_at} />],
        ]}
      />
    </Panel>
  )
}
