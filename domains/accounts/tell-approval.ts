import { sql } from 'kysely'
import type { Context, Tx } from '../context.ts'
import { notify } from '../notifications/notify.ts'

type Now = { status: string; account: string; policy_id: string | null; insurer: string | null }

/**
 * Tells staff that a household waits for its insurer to be found. To be called, in a transaction of the program, wherever
 * something changed that the status follows from: saying it twice tells nobody twice.
 */
export async function tellApprovalNeeded(
  tx: Tx,
  ctx: Pick<Context, 'jobs'>,
  account_id: string
): Promise<void> {
  const now = await readNow(tx, account_id)
  if (now?.status !== 'needs_approval') return
  await notify(tx, ctx, {
    to: { staff: true },
    kind: 'approval_needed',
    facts: { account: now.account },
    link: `/admin/accounts/${account_id}`,
    dedupe_key: `${account_id}:${now.policy_id}`,
  })
}

/** Tells a household that its insurer is known now and its account is approved. */
export async function tellInsurerMatched(
  tx: Tx,
  ctx: Pick<Context, 'jobs'>,
  account_id: string
): Promise<void> {
  const now = await readNow(tx, account_id)
  if (now?.status !== 'approved' || now.insurer === null) return
  await notify(tx, ctx, {
    to: { account_id },
    kind: 'insurer_matched',
    facts: { insurer: now.insurer },
    link: '/home',
    dedupe_key: `${account_id}:${now.policy_id}`,
  })
}

async function readNow(tx: Tx, account_id: string): Promise<Now | undefined> {
  const { rows } = await sql<Now>`
    select o.onboarding_status as status, a.display_name as account, p.id as policy_id, c.name as insurer
      from account_onboarding o
      join account a on a.id = o.account_id
      left join lateral (select id, insurance_company_id from policy
                          where policy.account_id = a.id and policy.status <> 'cancelled'
                          order by policy.rank limit 1) p on true
      left join insurance_company c on c.id = p.insurance_company_id
     where o.account_id = ${account_id}`.execute(tx)
  return rows[0]
}
