import type { Tx } from '../context.ts'
import { notifyAll, type Notice } from './notify.ts'
import type { NotificationKind } from './rules.ts'

/** Notifies every active member of an organisation. For staff and the program, which see its members. */
export const notifyPartner = <Kind extends NotificationKind>(
  tx: Tx,
  partner_id: string,
  notice: Omit<Notice<Kind>, 'to'>
): Promise<void> => notifyPartners(tx, [{ ...notice, partner_id }])

/** Notifies every active member of each organisation. For staff and the program, which see their members. */
export async function notifyPartners<Kind extends NotificationKind>(
  tx: Tx,
  notices: readonly (Omit<Notice<Kind>, 'to'> & { partner_id: string })[]
): Promise<void> {
  if (notices.length === 0) return
  const people = await tx
    .selectFrom('membership')
    .select(['user_id', 'partner_id'])
    .where('partner_id', 'in', [...new Set(notices.map(({ partner_id }) => partner_id))])
    .where('role', '=', 'partner')
    .where('status', '=', 'active')
    .execute()
  await notifyAll(
    tx,
    notices.flatMap(({ partner_id, ...notice }) =>
      people
        .filter((one) => one.partner_id === partner_id)
        .map(({ user_id }) => ({ ...notice, to: { user_id } }))
    )
  )
}
