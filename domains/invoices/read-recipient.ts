import { sql } from 'kysely'
import { addressLines } from '../addresses/rules-lines.ts'
import type { Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { InvoiceRecipient } from './enums.ts'

/** Who an invoice bills, as it stands on paper. */
export type RecipientCopy = {
  recipient_name: string
  recipient_tax_id: string | null
  recipient_address: string | null
}

type StoredRecipient = {
  name: string
  tax_id: string | null
  address: Parameters<typeof addressLines>[0] | null
}

/** Reads name, tax number and address of who is billed. Throws 404 `no-such-account`, `-partner` or `-insurer`. */
export async function readRecipient(
  tx: Tx,
  kind: InvoiceRecipient,
  id: string
): Promise<RecipientCopy> {
  const address = (owner: 'account_id' | 'partner_id' | 'insurance_company_id') => sql`
    (select to_jsonb(a) from address a where a.${sql.ref(owner)} = ${id}
      order by array_position(array['fiscal', 'billing', 'home', 'site', 'work'], a.use), a.id limit 1) as address`
  const query = {
    household: sql<StoredRecipient>`select display_name as name, null as tax_id, ${address('account_id')} from account where id = ${id}`,
    partner: sql<StoredRecipient>`
      select coalesce(legal_name, name) as name, tax_id, ${address('partner_id')} from partner where id = ${id}`,
    insurer: sql<StoredRecipient>`select name, null as tax_id, ${address('insurance_company_id')} from insurance_company where id = ${id}`,
  }[kind]
  const { rows } = await query.execute(tx)
  const [found] = rows
  if (!found) throw noSuch(kind === 'household' ? 'account' : kind)
  return {
    recipient_name: found.name || '–',
    recipient_tax_id: found.tax_id || null,
    recipient_address: found.address && addressLines(found.address).filter(Boolean).join('\n'),
  }
}
