import type { ComponentProps } from 'react'
import { getAccountGuaranteePdf } from '@numo/domains/authorizations/contract-guarantee.ts'
import type { AccountAuthorization } from '@numo/domains/authorizations/contract-household.ts'
import type { AuthorizationStatus } from '@numo/domains/authorizations/enums.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { Facts } from '../app/record/facts.tsx'
import { authorizationLooks } from '../authorizations/authorization-looks.ts'
import { appealText } from '../authorizations/appeal-text.ts'
import { DecisionReasons } from '../authorizations/decision-reasons.tsx'
import { Guarantees } from '../authorizations/guarantees.tsx'
import { useAuthorizations } from './use-authorizations.ts'
import { Amount } from '../ui/amount.tsx'
import { CaseStatus } from '../ui/case-status.tsx'
import { Panel } from '../ui/panel.tsx'

/** What clinics asked insurers for a household's people, what happens next, and the letters. Nothing without any. */
export function AuthorizationsPanel({ accountId }: { accountId: string }) {
  const { t } = useProgram()
  const query = useAuthorizations(accountId)
  if (query.data?.rows.length === 0) return null
  return (
    <Panel title={t('guarantees.household.title')}>
      <p className="dim">{t('guarantees.household.intro')}</p>
      <QueryState query={query}>
        {({ rows }) =>
          rows.map((row) => (
            <Authorization key={row.id} authorization={row} accountId={accountId} />
          ))
        }
      </QueryState>
    </Panel>
  )
}

const shownStatus = (status: AuthorizationStatus) => (status === 'draft' ? 'submitted' : status)

function Authorization({
  authorization,
  accountId,
}: {
  authorization: AccountAuthorization
  accountId: string
}) {
  const { t, formats, caller } = useProgram()
  const { id, client, clinic_name, insurer_name, procedure, number, next_step } = authorization
  const { guaranteed_amount, guarantee_currency, status, guarantees } = authorization
  const step = next_step.code === 'complete' ? 'answer' : next_step.code
  const facts: ComponentProps<typeof Facts>['items'] = [
    [
      t('guarantees.household.requested'),
      authorization.estimated_amount > 0 && (
        <Amount
          key="requested"
          amount={authorization.estimated_amount}
          currency={authorization.currency}
        />
      ),
    ],
    [
      t('guarantees.household.guaranteed'),
      guaranteed_amount !== null && guarantee_currency !== null && (
        <Amount key="guaranteed" amount={guaranteed_amount} currency={guarantee_currency} />
      ),
    ],
    [t('guarantees.household.share'), authorization.patient_share_note],
    [
      t('guarantees.household.why'),
      authorization.decision_reasons.length > 0 && (
        <DecisionReasons key="why" reasons={authorization.decision_reasons} />
      ),
    ],
    [t('guarantees.household.said'), authorization.status_reason],
  ]
  return (
    <div className="approval">
      <h3>{procedure ?? number}</h3>
      <p className="dim">
        {t('guarantees.household.for', { name: client.name, clinic: clinic_name })}
      </p>
      <CaseStatus look={status === 'needs_info' ? ['info'] : authorizationLooks[status]}>
        {t(`guarantees.household.status.${shownStatus(status)}`)}
      </CaseStatus>
      <p>
        {t(`guarantees.household.next.${step}`, { insurer: insurer_name })}
        {next_step.by &&
          ` ${t(step === 'treat' ? 'guarantees.household.treat_by' : 'guarantees.household.by', { day: formats.day(next_step.by) })}`}
      </p>
      {authorization.appeal_until && <p>{appealText(t, formats, authorization)}</p>}
      <Facts only_known items={facts} />
      {guarantees.length > 0 && (
        <Guarantees
          guarantees={guarantees}
          get={(revision) =>
            caller.call(getAccountGuaranteePdf, { accountId, authorization_id: id, revision })
          }
        />
      )}
    </div>
  )
}
