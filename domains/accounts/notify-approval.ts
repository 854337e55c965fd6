import { sql } from 'kysely'
import type { Context, Tx } from '../context.ts'
import { notify } from '../notifications/notify.ts'
import { lockHousehold } from './lock-household.ts'

type ApprovalState = {
  status: string
  account: string
  insurer: string | null
  waits_since: Date | null
}

/**
 * Notifies staff when a household needs its insurer matched. Caller must call it, in the same transaction, after every
 * change that affects the onboarding status. Idempotent: each period of waiting is notified once.
 */
export async function notifyApprovalNeeded(
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  account_id: string
): Promise<void> {
  const now = await readNow(tx, account_id)
  if (!now) return
  if (now.status !== 'needs_approval') {
    // Only a matched insurer ends the wait: a fact missing meanwhile gives staff nothing new to do.
    if (now.insurer !== null) await setWaiting(tx, account_id, null)
    return
  }
  if (now.waits_since !== null) return
  const since = ctx.now()
  await setWaiting(tx, account_id, since)
  await notify(tx, {
    to: { staff: true },
    kind: 'approval_needed',
    facts: { account: now.account },
    link: `/admin/accounts/${account_id}`,
    dedupe_key: `${account_id}:${since.toISOString()}`,
  })
}

/** Notifies a household that its insurer was matched and its account is approved. Idempotent: once for each wait. */
export async function notifyInsurerMatched(tx: Tx, account_id: string): Promise<void> {
  const now = await readNow(tx, account_id)
  if (now?.status !== 'approved' || now.insurer === null) return
  if (now.waits_since === null) return
  await setWaiting(tx, account_id, null)
  await notify(tx, {
    to: { account_id },
    kind: 'insurer_matched',
    facts: { insurer: now.insurer },
    link: '/home',
    dedupe_key: `${account_id}:${now.waits_since.toISOString()}`,
  })
}

const setWaiting = (tx: Tx, account_id: string, waits_since: Date | null) =>
  tx.updateTable('account').set({ waits_since }).where('id', '=', account_id).execute()

/** Locks the household and returns its onboarding state, so that concurrent calls are serialized. */
async function readNow(tx: Tx, account_id: string): Promise<ApprovalState | undefined> {
  await lockHousehold(tx, account_id)
  const { rows } = await sql<ApprovalState>`
    select o.onboarding_status as status, a.display_name as account, c.name as insurer, a.waits_since
      from account_onboarding o
      join account a on a.id = o.account_id
      left join lateral (select insurance_company_id from policy
                          where policy.account_id = a.id and policy.status <> 'cancelled'
                          order by policy.rank limit 1) p on true
      left join insurance_company c on c.id = p.insurance_company_id
     where o.account_id = ${account_id}`.execute(tx)
  return rows[0]
}
