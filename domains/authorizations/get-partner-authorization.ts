import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { actingPartner } from '../acting-partner.ts'
import { recordRead } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { utcText } from '../utc-text.ts'
import type {
  getPartnerAuthorization as endpoint,
  PartnerAuthorization,
} from './contract-partner.ts'
import { savedParts } from './enums.ts'
import { readAuthorization } from './read-authorization.ts'
import { extensionProblemOf, holdsStay, isRequestOpen, takesFiles, takesStay } from './rules.ts'

/** Returns an authorization as its clinic sees it, and records that it was read. Throws 404 `no-such-authorization`. */
export const getPartnerAuthorization = (
  ctx: Context,
  { id }: InputOf<typeof endpoint>
): Promise<PartnerAuthorization> =>
  ctx.tx(async (tx) => {
    const authorization = await readAuthorization(tx, ctx, id)
    await recordRead(tx, ctx.caller, {
      entity_type: 'prior_authorization',
      entity_id: id,
      partner_id: actingPartner(ctx),
    })
    const { status, versions } = authorization
    const isOpen = isRequestOpen(status)
    const own = versions.find((version) => version.id === id)
    const extension_problem = own ? extensionProblemOf(own, versions) : 'not-extendable'
    return {
      ...authorization,
      extension_problem,
      saves: await readSaves(tx, id),
      may: {
        change: isOpen,
        submit: isOpen,
        withdraw: isOpen || status === 'submitted' || status === 'sent' || status === 'pending',
        add_files: takesFiles(status),
        record_stay:
          takesStay(status) &&
          authorization.admission !== null &&
          own !== undefined &&
          holdsStay(own, versions),
        extend: extension_problem === null,
      },
    }
  })

/** Reads who saved which part, from the audit trail. */
async function readSaves(tx: Tx, id: string): Promise<PartnerAuthorization['saves']> {
  const { rows } = await sql<PartnerAuthorization['saves'][number]>`
    select e.id, e.changes ->> 'part' as part, (e.changes ->> 'part_version')::int as version,
           (e.changes ->> 'line_count')::int as line_count, u.display_name as by, ${utcText(sql`e.recorded_at`)} as at,
           exists (select from authorization_part_content c
                    where c.authorization_id = ${id}::uuid and c.partner_id = e.partner_id and c.part = e.changes ->> 'part'
                      and c.version = (e.changes ->> 'part_version')::int) as is_kept
      from audit_event e left join app_user u on u.id = e.actor_user_id
     where e.entity_type = 'prior_authorization' and e.entity_id = ${id} and e.action = 'U'
       and e.changes ->> 'part' in (${sql.join([...savedParts])})
     order by e.recorded_at desc, e.id desc limit 100`.execute(tx)
  return rows
}
