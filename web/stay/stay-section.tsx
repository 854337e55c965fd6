import { use } from 'react'
import { getPartnerStay, getStay } from '@numo/domains/stays/contract-stay.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { useRead } from '../app/use-read.ts'
import { Panel } from '../ui/panel.tsx'
import { StayBills } from './stay-bills.tsx'
import { StayDeposit } from './stay-deposit.tsx'
import { StayClaims, StayClearance } from './stay-discharge.tsx'
import { StayDays, StayHeads, StayUsage } from './stay-usage.tsx'

/** `words` are the sentences of the stay; the parts suspend until these are loaded. */
type Props = { id: string; words: Promise<boolean> }

/** The stay of a clinic's authorization, once it was sent: usage, bills, deposit, discharge and claim. */
export function ClinicStay({ id, words }: Props) {
  use(words)
  const { t } = useProgram()
  const query = useRead(getPartnerStay, { id })
  return (
    <QueryState query={query}>
      {(stay) => (
        <div className="record-cols">
          <div>
            {stay.admitted_at === null ? (
              <Panel title={t('stay.title')}>
                <p className="dim">{t('stay.not_admitted')}</p>
              </Panel>
            ) : (
              <>
                <StayUsage stay={stay} canAsk />
                <div id="stay-bills">
                  <StayBills id={id} stay={stay} />
                </div>
                <StayDays stay={stay} />
                <StayHeads stay={stay} />
              </>
            )}
          </div>
          <div>
            <StayClearance id={id} stay={stay} />
            <div id="stay-deposit">
              <StayDeposit id={id} stay={stay} />
            </div>
            {stay.admitted_at !== null && <StayClaims id={id} stay={stay} />}
          </div>
        </div>
      )}
    </QueryState>
  )
}

/** What was used by head beside what was estimated and approved; nothing before anything was billed. */
export function ClinicUsed({ id, words }: Props) {
  use(words)
  const { data } = useRead(getPartnerStay, { id })
  return data && data.used_amount > 0 ? <StayHeads stay={data} /> : null
}

/** The burn-down of a stay for staff; nothing before the admission. */
export function StaffStay({ id, words }: Props) {
  use(words)
  const { data: stay } = useRead(getStay, { id })
  if (!stay || (stay.admitted_at === null && stay.deposit.entries.length === 0)) return null
  return (
    <>
      <StayUsage stay={stay} />
      <StayDays stay={stay} />
      <StayHeads stay={stay} />
      <StayClearance stay={stay} />
      <StayDeposit stay={stay} />
      {stay.claims.length > 0 && <StayClaims stay={stay} />}
    </>
  )
}
