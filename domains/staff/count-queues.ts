import { sql } from 'kysely'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import type { Context, Tx } from '../context.ts'
import { importStatus } from '../directory/import-source.ts'
import { utcText } from '../utc-text.ts'
import type { countQueues as contract } from './contract.ts'

type Queues = OutputOf<typeof contract>
type QueueCounts = Omit<Queues, 'failed_jobs'>

/** Counts the work queues of staff. Each count uses a partial index of waiting rows only, so that finished ones cost nothing. */
export async function countQueues({ tx, jobs }: Context): Promise<Queues> {
  const failed = await jobs.countFailed()
  const counted = await tx(count)
  return {
    ...counted,
    failed_jobs: { count: failed.count, oldest_at: failed.oldest_at?.toISOString() ?? null },
  }
}

async function count(open: Tx): Promise<QueueCounts> {
  const { rows } = await sql<QueueCounts>`
      select
        (select jsonb_build_object('count', count(*)::int, 'oldest_at', ${utcText(sql`min(a.created_at)`)})
           from account a join account_onboarding o on o.account_id = a.id
          where o.onboarding_status = 'needs_approval'
            and a.id in (select account_id from policy where insurance_company_id is null)) as accounts_to_approve,
        (select jsonb_build_object('count', count(*)::int, 'oldest_at', ${utcText(sql`min(c.submitted_at)`)},
                                   'unassigned', count(*) filter (where c.assigned_to is null)::int)
           from claim c where c.status in ('submitted', 'rejected')) as claims_to_check,
        (select jsonb_build_object('count', count(*)::int, 'oldest_at', ${utcText(sql`min(m.created_at)`)})
           from claim_message m
          where m.author_role <> 'admin'
            and not exists (select from claim_message n
                             where (n.account_id, n.claim_id) = (m.account_id, m.claim_id) and n.id > m.id)) as claims_unanswered,
        (select jsonb_build_object('count', count(*)::int, 'oldest_at', ${utcText(sql`min(c.decision_reversed_at)`)},
                                   'unassigned', count(*) filter (where c.assigned_to is null)::int)
           from claim c where c.decision_reversed_at is not null) as claims_to_decide_again,
        (select jsonb_build_object('count', count(*)::int, 'oldest_at', ${utcText(sql`min(p.created_at)`)})
           from insurance_payment p
          where p.status = 'received' and p.allocation_status <> 'allocated') as insurance_payments_to_match,
        (select jsonb_build_object('count', count(*)::int, 'oldest_at', ${utcText(sql`min(p.created_at)`)})
           from payout p where p.status = 'draft') as payouts_to_approve,
        (select jsonb_build_object('count', count(*)::int, 'oldest_at', ${utcText(sql`min(coalesce(a.submitted_at, a.created_at))`)},
                                   'unassigned', count(*) filter (where a.assigned_to is null)::int)
           from prior_authorization a where a.status = 'submitted') as authorizations_to_check,
        (select jsonb_build_object('count', count(*)::int, 'oldest_at', ${utcText(sql`min(r.created_at)`)})
           from refund r where r.status = 'pending' and r.needs_second and r.approved_by is null) as refunds_to_approve,
        (select jsonb_build_object('count', count(*)::int, 'oldest_at', ${utcText(sql`min(b.created_at)`)})
           from bank_account b where b.status = 'pending' and b.partner_id is not null) as bank_accounts_to_verify,
        (select jsonb_build_object('count', count(*)::int, 'oldest_at', ${utcText(sql`min(b.created_at)`)})
           from bank_account b where b.status = 'pending' and b.numo_company_id is not null) as company_bank_accounts_to_verify,
        (select jsonb_build_object('count', count(*)::int, 'oldest_at', ${utcText(sql`min(p.created_at)`)})
           from payment p where p.dispute_status = 'open') as disputes_open,
        (select jsonb_build_object('count', count(*)::int, 'oldest_at', ${utcText(sql`min(e.created_at)`)})
           from eligibility_check e
          where e.status = 'queued' and e.source = 'by_hand') as eligibility_to_answer,
        (select jsonb_build_object('count', count(*)::int, 'oldest_at', ${utcText(sql`min(s.created_at)`)})
           from staff_request s where s.status = 'open') as staff_requests,
        (select jsonb_build_object('count', count(*)::int, 'oldest_at', ${utcText(sql`min(r.created_at)`)})
           from directory_report r where r.status = 'open') as open_reports,
        (select jsonb_build_object('count', count(*)::int, 'oldest_at', ${utcText(sql`min(e.created_at)`)})
           from extraction e where e.status = 'needs_review' and e.schema_name = 'insurance_card') as extractions_to_review,
        (select jsonb_build_object('id', i.id, 'source_name', coalesce(s.name, i.source_id),
                                   'status', ${importStatus}, 'started_at', ${utcText(sql`i.started_at`)})
           from directory_import i left join directory_source s on s.id = i.source_id
          order by i.started_at desc, i.id desc limit 1) as newest_import`.execute(open)
  const [queues] = rows
  if (!queues) throw new Error('One row was asked for')
  return queues
}
