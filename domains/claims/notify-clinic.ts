import type { Tx } from '../context.ts'
import { notify } from '../notifications/notify.ts'

type ClinicNotice = { partner_id: string; claim_id: string; number: string; dedupe_key: string }

/** Notifies everybody of a clinic that staff wrote about its claim or need something for it. For staff and the program. */
export async function notifyClinic(
  tx: Tx,
  { partner_id, claim_id, number, dedupe_key }: ClinicNotice
): Promise<void> {
  const people = await tx
    .selectFrom('membership')
    .select('user_id')
    .where('partner_id', '=', partner_id)
    .where('role', '=', 'partner')
    .where('status', '=', 'active')
    .execute()
  for (const { user_id } of people)
    await notify(tx, {
      to: { user_id },
      kind: 'clinic_claim_answered',
      facts: { claim: number },
      link: `/dashboard/claims/${claim_id}`,
      dedupe_key,
    })
}
