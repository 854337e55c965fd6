import { Link } from 'react-router'
import { getClaim } from '@numo/domains/claims/contract-staff.ts'
import type { ClaimRow } from '@numo/domains/claims/contract-list.ts'
import { asOfInput, useAsOf } from '../app/as-of.tsx'
import { useProgram } from '../app/program.ts'
import { useRead } from '../app/use-read.ts'
import { Facts } from '../app/record/facts.tsx'
import { When } from '../app/record/when.tsx'
import { Amount } from '../ui/amount.tsx'
import { Note } from '../ui/note.tsx'
import { ClaimHistory } from './claim-history.tsx'
import { ClaimState } from './claim-state.tsx'
import { ClaimSteps } from './claim-steps.tsx'
import { ShareBar } from './share-bar.tsx'

/** Drawer of a claim: what was decided, who still owes, what happens next and what happened so far. */
export function ClaimPeek({ row }: { row: ClaimRow }) {
  const { t, formats } = useProgram()
  const { currency, outcome } = row
  const amount = (value: number) => <Amount key="amount" amount={value} currency={currency} />
  return (
    <>
      <p className="row">
        <ClaimState {...row} />
      </p>
      {row.status_reason && <blockquote>{row.status_reason}</blockquote>}
      {row.snoozed_until !== null && (
        <Note>
          {t('claims.snooze.note', {
            day: formats.day(row.snoozed_until),
            reason: row.snooze_reason ?? '',
          })}
        </Note>
      )}
      {outcome !== null && <ShareBar {...row} />}
      <Facts
        items={[
          [
            t('claims.account'),
            <Link key="account" to={`/admin/accounts/${row.account.id}`}>
              {row.account.name}
            </Link>,
          ],
          [t('claims.kind'), t(`claims.type.${row.type}`)],
          [t('claims.service'), formats.day(row.service_from)],
          [t('claims.billed'), amount(row.billed_amount)],
          ...(outcome === null
            ? []
            : ([
                [t('claims.insurer_owes'), amount(row.insurer_balance)],
                [t('claims.patient_owes'), amount(row.patient_balance)],
              ] as const)),
          [t('claims.assignee'), row.assigned_to?.name ?? t('claims.nobody_yet')],
          ...(row.answer_due_on === null
            ? []
            : ([[t('claims.answer_due'), formats.day(row.answer_due_on)]] as const)),
          [t('claims.created'), <When key="created" at={row.created_at} />],
        ]}
      />
      <StepsAndHistory id={row.id} />
    </>
  )
}

/** What happens next with the claim and happened so far; nothing until it is read, since the row itself is already there. */
function StepsAndHistory({ id }: { id: string }) {
  const { data } = useRead(getClaim, { id, ...asOfInput(useAsOf()) })
  return (
    data !== undefined && (
      <>
        <ClaimSteps claim={data} />
        <ClaimHistory history={data.history} />
      </>
    )
  )
}
