import { Link } from 'react-router'
import type { PolicyRow } from '@numo/domains/insurance/contract-policies.ts'
import { useProgram } from '../app/program.ts'
import { Activity } from '../app/record/activity.tsx'
import { Facts } from '../app/record/facts.tsx'
import { When } from '../app/record/when.tsx'
import { MatchInsurer } from './match-insurer.tsx'
import { PolicyCover } from './policy-cover.tsx'
import { Gaps, PolicyEnd, PolicyState } from './policy-facts.tsx'

/** Drawer of a policy: facts, missing data and insurer. */
export function PolicyPeek({ row }: { row: PolicyRow }) {
  const { t, formats } = useProgram()
  return (
    <>
      <p className="row">
        <PolicyState of={row} />
      </p>
      <p>
        {row.missing.length === 0 ? (
          t('policies.complete')
        ) : (
          <>
            {t('staff.missing_piece')}: <Gaps of={row.missing} />
          </>
        )}
      </p>
      {/* The pending task comes first: matching the insurer, else checking the cover. */}
      {row.insurer && <PolicyCover key={row.id} id={row.id} />}
      <MatchInsurer key={`${row.id} ${row.version}`} row={row} />
      {!row.insurer && <PolicyCover key={row.id} id={row.id} />}
      <Facts
        items={[
          [
            t('staff.account'),
            <Link key="account" to={`/admin/accounts/${row.account.id}`}>
              {row.account.name}
            </Link>,
          ],
          [t('staff.number'), <code key="number">{row.account.number}</code>],
          [t('staff.insurer'), row.insurer?.name],
          [t('policies.plan'), row.plan],
          [t('policies.number'), row.policy_number],
          [t('policies.holder'), row.holder_name],
          [t('policies.people'), String(row.people)],
          [t('policies.rank'), String(row.rank)],
          [t('policies.valid_from'), row.valid_from && formats.day(row.valid_from)],
          [t('policies.valid_until'), <PolicyEnd key="until" on={row.valid_until} />],
          [t('people.created'), <When key="created" at={row.created_at} />],
        ]}
      />
      <Activity type="policy" id={row.id} />
    </>
  )
}
