import { sql, type RawBuilder } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { fallbackLocale, localePath } from '@numo/kit/locales.ts'
import { actingPartner } from '../acting-partner.ts'
import { recordStaffRead } from '../audit/record-staff-read.ts'
import { recordRead } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import type * as contract from './contract-guarantee.ts'
import { drawGuarantee } from './draw-guarantee.ts'
import { readGuarantee } from './read-guarantees.ts'
import { guaranteeFileName } from './rules-guarantee.ts'

type File = OutputOf<typeof contract.getGuaranteePdf>
type Opened = { id: string; account_id: string }

async function guaranteePdf(
  ctx: Context,
  where: RawBuilder<unknown>,
  recordIt: (tx: Tx, opened: Opened) => Promise<void>
): Promise<File> {
  const guarantee = await ctx.tx(async (tx) => {
    const found = await readGuarantee(tx, where, ctx.today())
    await recordIt(tx, found)
    return found
  })
  const { public_origin, brand } = ctx.settings
  // Who checks it speaks the language of the insurer before that of the household.
  const [reader = fallbackLocale] = guarantee.content.languages
  const bytes = await drawGuarantee(guarantee.content, {
    brand: brand.name,
    href: `${public_origin}${localePath(reader, '/verify')}#${guarantee.token}`,
    state: guarantee.state,
  })
  return {
    file_name: guaranteeFileName(guarantee.content),
    mime_type: 'application/pdf',
    base64: Buffer.from(bytes).toString('base64'),
  }
}

const version = (id: string, revision: number) =>
  sql`l.authorization_id = ${id} and l.revision = ${revision}`
const about = ({ id, account_id }: Opened) => ({
  entity_type: 'authorization_letter',
  entity_id: id,
  account_id,
})

/** Returns a letter as PDF for staff, and records the download. Throws 404 `no-such-letter`. */
export const getGuaranteePdf = (
  ctx: Context,
  { id, revision }: InputOf<typeof contract.getGuaranteePdf>
): Promise<File> =>
  guaranteePdf(ctx, version(id, revision), (tx, opened) =>
    recordRead(tx, ctx.caller, about(opened))
  )

/** Returns a letter as PDF for its clinic, and records the download. Throws 404 `no-such-letter`. */
export const getPartnerGuaranteePdf = (
  ctx: Context,
  { id, revision }: InputOf<typeof contract.getPartnerGuaranteePdf>
): Promise<File> =>
  guaranteePdf(
    ctx,
    sql`${version(id, revision)} and l.partner_id = ${actingPartner(ctx)}`,
    (tx, opened) =>
      recordRead(tx, ctx.caller, {
        entity_type: 'authorization_letter',
        entity_id: opened.id,
        partner_id: actingPartner(ctx),
      })
  )

/** Returns a letter as PDF for the patient's household; records downloads by staff. Throws 404 `no-such-letter`. */
export const getAccountGuaranteePdf = (
  ctx: Context,
  { accountId, authorization_id, revision }: InputOf<typeof contract.getAccountGuaranteePdf>
): Promise<File> =>
  guaranteePdf(
    ctx,
    sql`${version(authorization_id, revision)} and l.account_id = ${accountId}`,
    (tx, opened) => recordStaffRead(tx, ctx, about(opened))
  )
