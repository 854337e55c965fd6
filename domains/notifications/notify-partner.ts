import type { Tx } from '../context.ts'
import { notifyAll, type Notice } from './notify.ts'
import type { NotificationKind } from './rules.ts'

/** Notifies every active member of an organisation. For staff and the program, which see its members. */
export async function notifyPartner<Kind extends NotificationKind>(
  tx: Tx,
  partner_id: string,
  notice: Omit<Notice<Kind>, 'to'>
): Promise<void> {
  const people = await tx
    .selectFrom('membership')
    .select('user_id')
    .where('partner_id', '=', partner_id)
    .where('role', '=', 'partner')
    .where('status', '=', 'active')
    .execute()
  await notifyAll(
    tx,
    people.map(({ user_id }) => ({ ...notice, to: { user_id } }))
  )
}
