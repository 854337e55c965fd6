import type { Tx } from '../context.ts'
import { notifyPartner } from '../notifications/notify-partner.ts'

type ClinicNotice = { id: string; partner_id: string; number: string; dedupe_key: string }

/** Notifies everybody of a clinic that its authorization was answered or needs something. For staff and the program. */
export const notifyClinic = (
  tx: Tx,
  { id, partner_id, number, dedupe_key }: ClinicNotice
): Promise<void> =>
  notifyPartner(tx, partner_id, {
    kind: 'clinic_authorization_answered',
    facts: { authorization: number },
    link: `/dashboard/authorizations/${id}`,
    dedupe_key,
  })
