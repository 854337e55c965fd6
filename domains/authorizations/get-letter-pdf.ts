import { sql, type RawBuilder } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { actingPartner } from '../acting-partner.ts'
import { recordStaffRead } from '../audit/record-staff-read.ts'
import { recordRead } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import type * as contract from './contract-letter.ts'
import { drawLetter } from './draw-letter.ts'
import { readLetter } from './read-letters.ts'
import { letterFileName } from './rules-letter.ts'

type File = OutputOf<typeof contract.getLetterPdf>
type Opened = { id: string; account_id: string }

async function letterPdf(
  ctx: Context,
  where: RawBuilder<unknown>,
  recordIt: (tx: Tx, opened: Opened) => Promise<void>
): Promise<File> {
  const letter = await ctx.tx(async (tx) => {
    const found = await readLetter(tx, where, ctx.today())
    await recordIt(tx, found)
    return found
  })
  const { public_origin, brand } = ctx.settings
  const bytes = await drawLetter(letter.content, {
    brand: brand.name,
    href: `${public_origin}/verify#${letter.token}`,
    state: letter.state,
  })
  return {
    file_name: letterFileName(letter.content),
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
export const getLetterPdf = (
  ctx: Context,
  { id, revision }: InputOf<typeof contract.getLetterPdf>
): Promise<File> =>
  letterPdf(ctx, version(id, revision), (tx, opened) => recordRead(tx, ctx.caller, about(opened)))

/** Returns a letter as PDF for its clinic, and records the download. Throws 404 `no-such-letter`. */
export const getPartnerLetterPdf = (
  ctx: Context,
  { id, revision }: InputOf<typeof contract.getPartnerLetterPdf>
): Promise<File> =>
  letterPdf(
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
export const getAccountLetterPdf = (
  ctx: Context,
  { accountId, authorization_id, revision }: InputOf<typeof contract.getAccountLetterPdf>
): Promise<File> =>
  letterPdf(
    ctx,
    sql`${version(authorization_id, revision)} and l.account_id = ${accountId}`,
    (tx, opened) => recordStaffRead(tx, ctx, about(opened))
  )
