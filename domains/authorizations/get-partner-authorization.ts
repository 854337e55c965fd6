import type { InputOf } from '@numo/kit/endpoint.ts'
import { actingPartner } from '../acting-partner.ts'
import { recordRead } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type {
  getPartnerAuthorization as endpoint,
  PartnerAuthorization,
} from './contract-partner.ts'
import { readAuthorization } from './read-authorization.ts'
import { isRequestOpen, takesFiles, takesStay } from './rules.ts'

/** Returns an authorization as its clinic sees it, and records that it was read. Throws 404 `no-such-authorization`. */
export const getPartnerAuthorization = (
  ctx: Context,
  { id }: InputOf<typeof endpoint>
): Promise<PartnerAuthorization> =>
  ctx.tx(async (tx) => {
    const { appeal_until: _, ...authorization } = await readAuthorization(tx, ctx, id)
    await recordRead(tx, ctx.caller, {
      entity_type: 'prior_authorization',
      entity_id: id,
      partner_id: actingPartner(ctx),
    })
    const { status } = authorization
    const isOpen = isRequestOpen(status)
    return {
      ...authorization,
      may: {
        change: isOpen,
        submit: isOpen,
        withdraw: isOpen || status === 'submitted' || status === 'sent' || status === 'pending',
        add_files: takesFiles(status),
        record_stay: takesStay(status) && authorization.admission !== null,
      },
    }
  })
