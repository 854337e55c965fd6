import { sql } from 'kysely'
import { record } from '../audit/record.ts'
import type { Caller, Tx } from '../context.ts'
import { consentVersions, type ConsentKind } from './rules-consent.ts'

type Consent = {
  account_id: string
  /** Person it is about; null for the household. */
  client_id: string | null
  kind: ConsentKind
  partner_id?: string | null
  locale: 'en' | 'es'
  given_by: string
}

/** Records a consent with the current text version. Idempotent while an earlier one is in effect. */
export async function recordConsent(tx: Tx, caller: Caller, consent: Consent): Promise<void> {
  const { partner_id = null, ...rest } = consent
  const { rows } = await sql<{ id: string }>`
    insert into consent (account_id, client_id, kind, partner_id, text_version, locale, given_by)
    values (${rest.account_id}, ${rest.client_id}, ${rest.kind}, ${partner_id}, ${consentVersions[rest.kind]},
            ${rest.locale}, ${rest.given_by})
    on conflict do nothing returning id`.execute(tx)
  const made = rows[0]
  if (!made) return
  await record(tx, caller, {
    action: 'C',
    entity_type: 'consent',
    entity_id: made.id,
    account_id: rest.account_id,
    changes: {
      kind: rest.kind,
      client_id: rest.client_id,
      ...(partner_id !== null && { partner_id }),
      text_version: consentVersions[rest.kind],
    },
  })
}

/** Withdraws a consent; the row stays. */
export async function withdrawConsent(
  tx: Tx,
  caller: Caller,
  { account_id, client_id, kind, partner_id = null, given_by }: Omit<Consent, 'locale'>
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update consent set withdrawn_at = now(), withdrawn_by = ${given_by}
     where account_id = ${account_id} and client_id is not distinct from ${client_id}::uuid and kind = ${kind}
       and partner_id is not distinct from ${partner_id}::uuid and withdrawn_at is null returning id`.execute(
    tx
  )
  for (const { id } of rows)
    // Sequential: the audit chain is append-only. Rarely more than one.
    await record(tx, caller, {
      action: 'U',
      entity_type: 'consent',
      entity_id: id,
      account_id,
      changes: { kind, client_id, withdrawn: true },
    })
}
