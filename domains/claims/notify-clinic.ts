import type { Tx } from '../context.ts'
import { notifyPartner } from '../notifications/notify-partner.ts'

type ClinicNotice = { partner_id: string; claim_id: string; number: string; dedupe_key: string }

/** Notifies everybody of a clinic that staff wrote about its claim or need something for it. For staff and the program. */
export const notifyClinic = (
  tx: Tx,
  { partner_id, claim_id, number, dedupe_key }: ClinicNotice
): Promise<void> =>
  notifyPartner(tx, partner_id, {
    kind: 'clinic_claim_answered',
    facts: { claim: number },
    link: `/dashboard/claims/${claim_id}`,
    dedupe_key,
  })
